/**
 * Whether the panel beside a list shows its current entry. From the beginning it does so where there is room; once a person opened
 * or closed it, it stays so.
 */
export type PanelState = 'unasked' | 'open' | 'closed';
