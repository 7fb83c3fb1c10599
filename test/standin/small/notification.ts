import type { NotificationConstructorOptions } from 'electron';
import { mustBeReady } from '../lifecycle.ts';
import { refusingEmitter } from '../refusal.ts';
import { print } from '../terminal.ts';

/** Printed on the terminal. It cannot be clicked, but a test can emit `click`. */
export class Notification extends refusingEmitter('Notification') {
  title: string;
  body: string;
  silent: boolean;
  urgency: string;
  timeoutType: string;

  static isSupported(): boolean {
    return true;
  }

  constructor(options: NotificationConstructorOptions = {}) {
    mustBeReady('Cannot create Notification before app is ready');
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    this.urgency = options.urgency ?? 'normal';
    this.timeoutType = options.timeoutType ?? 'default';
  }

  show(): void {
    print(`notification: ${this.title}: ${this.body}`);
    queueMicrotask(() => this.emit('show', {}));
  }

  close(): void {
    this.emit('close', { reason: 'applicationHidden' });
  }
}
