/** Lazily loaded dialogs and overlays. */
import { Part } from '../ui/part.svelte.ts';

export const commandPalette = new Part(() => import('./palette/Palette.svelte'));
export const planDialog = new Part(() => import('../features/changes/plan/PlanDialog.svelte'));
export const resumeDialog = new Part(() => import('../features/changes/ResumeDialog.svelte'));
export const untilDialog = new Part(() => import('../features/changes/UntilDialog.svelte'));
export const incidentDialogs = new Part(() => import('../features/incidents/IncidentDialogs.svelte'));
export const editDialog = new Part(() => import('../editing/EditDialog.svelte'));
export const compareFlowDialog = new Part(() => import('../features/flow/compare/CompareFlowDialog.svelte'));
export const callDialog = new Part(() => import('../features/calling/CallDialog.svelte'));
export const manyDialog = new Part(() => import('../editing/ManyDialog.svelte'));
export const signInDialog = new Part(() => import('../features/settings/SignInDialog.svelte'));
export const shortcutHelp = new Part(() => import('./ShortcutHelp.svelte'));
export const linkQuestion = new Part(() => import('./LinkQuestion.svelte'));
export const focusMenu = new Part(() => import('./FocusMenu.svelte'));
export const whatIsNew = new Part(() => import('./WhatIsNew.svelte'));
export const welcome = new Part(() => import('./Welcome.svelte'));
