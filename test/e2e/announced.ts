import type { ElectronApplication } from '@playwright/test';
import type { DemoService } from '../fixtures/demo-service.ts';
import { call } from './bridge.ts';
import { type Console, expect } from './console.ts';

type Window = Pick<Console, 'app' | 'page'>;

/** Notifications that the operating system was to show, each as its title and the texts of its kind. */
export const shown = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as { shown?: string[] }).shown ?? []);

/**
 * Records what is shown, and allows main's clocks to be advanced. Main would otherwise hold back as many notifications
 * a minute as these tests announce.
 */
export async function watchNative(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Notification }) => {
    const real = Date.now;
    const ahead = ((globalThis as { ahead?: { by: number } }).ahead = { by: 0 });
    Date.now = () => real() + ahead.by;
    const measured = performance.now.bind(performance);
    performance.now = () => measured() + ahead.by;
    const shown = ((globalThis as { shown?: string[] }).shown = [] as string[]);
    Notification.prototype.show = function show() {
      shown.push(`${this.title}: ${this.body.replace(/[\d.,]*\d/g, '#')}`);
    };
  });
}

/** Advances the clocks of the service and of main, and reads once, like the next poll. */
export async function poll({ app, page }: Window, service: DemoService, milliseconds: number): Promise<void> {
  await service.advance(milliseconds);
  await app.evaluate(
    (_electron, by) => void ((globalThis as unknown as { ahead: { by: number } }).ahead.by += by),
    milliseconds,
  );
  // Called in main, because a closed window has no button to press, and its page is not informed.
  const [environment] = (await call(page, 'environments.list', null)).environments;
  const state = () => call(page, 'watch.state', { environmentId: environment!.id });
  const { readAt } = await state();
  const before = await finishedReads(service);
  await call(page, 'watch.refresh', { environmentId: environment!.id });
  await expect.poll(async () => (await finishedReads(service)) > before).toBe(true);
  const isRead = async (): Promise<boolean> => {
    const now = await state();
    return !now.reading && now.readAt !== readAt;
  };
  await expect.poll(isRead).toBe(true);
}

async function finishedReads(service: DemoService): Promise<number> {
  const log = await service.log();
  return log.filter(({ route, finished_at }) => route === '/notifications' && finished_at !== null).length;
}
