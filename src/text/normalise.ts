/** White space runs become one space; spaces at either end go. U+3000 is white space here. */
export const foldSpace = (text: string): string => text.replace(/[\s\u3000]+/g, ' ').trim();

/** All white space away: for comparing texts of a language that does not write any. */
export const withoutSpace = (text: string): string => text.replace(/[\s\u3000]+/g, '');
