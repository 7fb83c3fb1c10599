/**
 * State of the panel next to a list. Initially it opens where there is room; once the user opens or closes it, that
 * choice lasts.
 */
export type PanelState = 'unasked' | 'open' | 'closed';
