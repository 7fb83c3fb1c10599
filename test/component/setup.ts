import { beforeEach } from 'vitest';
import { bridge } from './fake-bridge.ts';

bridge.install();
beforeEach(() => bridge.begin());
