/** Lazily loaded dialogs and overlays. */
import { LazyComponent } from '../ui/lazy-component.svelte.ts';

export const commandPalette = new LazyComponent(() => import('./palette/Palette.svelte'));
export const planDialog = new LazyComponent(() => import('../features/changes/plan/PlanDialog.svelte'));
export const resumeDialog = new LazyComponent(() => import('../features/changes/ResumeDialog.svelte'));
export const untilDialog = new LazyComponent(() => import('../features/changes/UntilDialog.svelte'));
export const incidentDialogs = new LazyComponent(() => import('../features/incidents/IncidentDialogs.svelte'));
export const editDialog = new LazyComponent(() => import('../editing/EditDialog.svelte'));
export const compareFlowDialog = new LazyComponent(() => import('../features/flow/compare/CompareFlowDialog.svelte'));
export const callDialog = new LazyComponent(() => import('../features/calling/CallDialog.svelte'));
export const manyDialog = new LazyComponent(() => import('../editing/ManyDialog.svelte'));
export const signInDialog = new LazyComponent(() => import('../features/settings/SignInDialog.svelte'));
export const shortcutHelp = new LazyComponent(() => import('./ShortcutHelp.svelte'));
export const linkQuestion = new LazyComponent(() => import('./LinkQuestion.svelte'));
export const focusMenu = new LazyComponent(() => import('./FocusMenu.svelte'));
export const whatIsNew = new LazyComponent(() => import('./WhatIsNew.svelte'));
export const welcome = new LazyComponent(() => import('./Welcome.svelte'));
