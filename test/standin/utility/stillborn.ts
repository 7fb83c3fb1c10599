/** A utility process of root whose parent has forced the sandbox. It dies before it runs any code of the app. */
import { dieAsRoot } from '../platform.ts';

dieAsRoot();
