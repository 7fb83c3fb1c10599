/** Styles are imported for their effect on the page. */
declare module '*.css';
