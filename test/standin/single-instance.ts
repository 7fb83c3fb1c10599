import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Notice {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

/**
 * The one instance that may use a folder. The lock is a link whose target is the holder's process id, made in one step.
 * A later instance leaves a notice as a file next to it, so that nothing needs to be awaited before it ends.
 */
export class SingleInstance {
  readonly #folder: string;
  readonly #lock: string;
  #release: (() => void) | undefined;

  constructor(userData: string) {
    this.#folder = join(userData, 'Singleton');
    this.#lock = join(this.#folder, 'lock');
  }

  get held(): boolean {
    return this.#release !== undefined;
  }

  /**
   * Takes the lock, or leaves a notice with its holder and returns false. A folder that cannot be written also gives
   * false (shell/browser/api/electron_api_app.cc, RequestSingleInstanceLock: LOCK_ERROR).
   */
  acquire(notice: Notice, onNotice: (notice: Notice) => void): boolean {
    if (this.held) return true;
    try {
      mkdirSync(this.#folder, { recursive: true });
    } catch {
      return false;
    }
    if (!this.#tryLock()) {
      if (this.#holderLives()) {
        this.#leave(notice);
        return false;
      }
      rmSync(this.#lock, { force: true });
      if (!this.#tryLock()) return this.acquire(notice, onNotice);
    }
    const watcher = watch(this.#folder, () => this.#collect(onNotice));
    watcher.unref();
    this.#release = () => {
      watcher.close();
      rmSync(this.#lock, { force: true });
    };
    process.once('exit', () => this.release());
    return true;
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  #tryLock(): boolean {
    try {
      symlinkSync(String(process.pid), this.#lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  #holderLives(): boolean {
    try {
      process.kill(Number(readlinkSync(this.#lock)), 0);
      return true;
    } catch {
      return false;
    }
  }

  #leave(notice: Notice): void {
    const file = join(this.#folder, `${process.pid}.notice`);
    writeFileSync(`${file}.partial`, JSON.stringify(notice));
    renameSync(`${file}.partial`, file);
  }

  #collect(onNotice: (notice: Notice) => void): void {
    for (const name of readdirSync(this.#folder).filter((each) => each.endsWith('.notice'))) {
      const file = join(this.#folder, name);
      const notice = JSON.parse(readFileSync(file, 'utf8')) as Notice;
      rmSync(file);
      onNotice(notice);
    }
  }
}
