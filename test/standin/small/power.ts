import { refusing, refusingEmitter } from '../refusal.ts';

/** No machine reports its power to the stand-in, but a test can emit the events. */
class PowerMonitor extends refusingEmitter('powerMonitor') {
  get onBatteryPower(): boolean {
    return false;
  }

  isOnBatteryPower(): boolean {
    return false;
  }
}

export const powerMonitor = new PowerMonitor();

const running = new Set<number>();
let lastId = 0;

/** Records the calls only. The machine's display sleeps independently. */
export const powerSaveBlocker = refusing('powerSaveBlocker', {
  start(_type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    running.add(++lastId);
    return lastId;
  },
  stop: (id: number): boolean => running.delete(id),
  isStarted: (id: number): boolean => running.has(id),
});
