/** A utility process of root's whose parent has forced the sandbox: it dies before it runs anything of the app's. */
import { dieAsRoot } from '../platform.ts';

dieAsRoot();
