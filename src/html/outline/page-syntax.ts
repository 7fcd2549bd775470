/** How the bytes of a page are to be read. In XHTML a CDATA section is text, in HTML a comment; in plain text nothing is markup. */
export type PageSyntax = 'html' | 'xhtml' | 'text';

/**
 * What the Content-Type says, where it says one of these; plain text that begins as a page of HTML is one all the same, for servers
 * send whole sites under the wrong type. Without a usable type, text that holds neither a tag nor a character reference is plain.
 */
export const syntaxOf = (contentType: string | null, text: string): PageSyntax => {
  const type =
    /^[^;,]*/
      .exec(contentType ?? '')?.[0]
      .trim()
      .toLowerCase() ?? '';
  if (plainTypes.test(type)) return beginsAsPage.test(text.slice(0, beginningUnits)) ? 'html' : 'text';
  if (type === 'text/html') return 'html';
  if (type === 'text/xml' || type === 'application/xml' || type.endsWith('+xml')) return 'xhtml';
  return markup.test(text) ? 'html' : 'text';
};

const plainTypes = /^text\/(?:plain|markdown|x-markdown|x-rst)$/;
const beginningUnits = 1024;
const beginsAsPage = /^\ufeff?\s*(?:<\?xml\s[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i;
const markup = /<[a-z!/?]|&(?:#\d|#x[\da-f]|[a-z]{2,8};)/i;
