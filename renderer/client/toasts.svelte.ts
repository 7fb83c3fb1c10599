/** A short report of a recent event. Errors stay until they are dismissed; others disappear after a while. */

export interface Toast {
  tone: 'done' | 'error' | 'info';
  title: string;
  text?: string;
  action?: { label: string; run: () => void };
}

export interface ShownToast extends Toast {
  id: number;
}

/** Milliseconds, long enough to read two lines slowly. */
const stay = 8_000;

/** Maximum number of toasts, which keeps the work visible; the oldest that is not an error is removed. */
const most = 4;

class Toasts {
  #shown = $state.raw<readonly ShownToast[]>([]);
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #nextId = 1;

  get shown(): readonly ShownToast[] {
    return this.#shown;
  }

  push(toast: Toast): number {
    const id = this.#nextId++;
    this.#shown = [...this.#shown, { ...toast, id }];
    const leaving = this.#shown.filter((shown) => shown.tone !== 'error');
    if (this.#shown.length > most && leaving[0]) this.dismiss(leaving[0].id);
    this.resume();
    return id;
  }

  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#shown = this.#shown.filter((toast) => toast.id !== id);
  }

  /** Keeps all toasts while the user points at one or tabs through them. */
  pause(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  resume(): void {
    for (const { id, tone } of this.#shown) {
      if (tone === 'error' || this.#timers.has(id)) continue;
      this.#timers.set(
        id,
        setTimeout(() => this.dismiss(id), stay),
      );
    }
  }
}

export const toasts = new Toasts();
