/** What is filled into a text: other texts, figures and names. */
export const GAPS = /\$t\([^)]*\)|\{[^}]*\}/g;
