import { readFileSync } from 'node:fs';
import { refusing, refusingObject } from '../refusal.ts';

/** A PNG picture, or an empty one. Other formats and every change of pixels are refused. */
export class NativeImage extends refusingObject('NativeImage') {
  readonly #png: Buffer;

  constructor(png: Buffer) {
    super();
    this.#png = png;
  }

  toPNG(): Buffer {
    return Buffer.from(this.#png);
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }

  isEmpty(): boolean {
    return this.#png.length === 0;
  }

  /** Reads the picture's header: width and height follow its first sixteen bytes (PNG, section 11.2.1). */
  getSize(): { width: number; height: number } {
    if (this.isEmpty()) return { width: 0, height: 0 };
    return { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) };
  }

  setTemplateImage(_isTemplate: boolean): void {}
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const fromBytes = (bytes: Buffer): NativeImage =>
  new NativeImage(bytes.subarray(0, 4).equals(signature) ? bytes : Buffer.alloc(0));

export const nativeImage = refusing('nativeImage', {
  createEmpty: (): NativeImage => new NativeImage(Buffer.alloc(0)),
  createFromBuffer: (bytes: Buffer): NativeImage => fromBytes(bytes),
  createFromDataURL: (url: string): NativeImage => fromBytes(Buffer.from(url.split(',')[1] ?? '', 'base64')),
  /** A file that cannot be read is an empty picture, as in Electron. */
  createFromPath(path: string): NativeImage {
    try {
      return fromBytes(readFileSync(path));
    } catch {
      return fromBytes(Buffer.alloc(0));
    }
  },
});
