/**
 * Makes this process, or this page, show every text in the pseudo-language. Runs before the first module that has
 * texts.
 */
import { pseudoLanguage } from '../../fixtures/pseudo-language.ts';

globalThis.penstockLanguage = pseudoLanguage;
