/** What surely is a web address: a site alone may as well be a file's name, as `devis.pdf` is. */
const WITHOUT_SCHEME = /^(?:www\.(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|$)|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/)/u

/** An address as a browser's bar shows it, `www.marque.fr` or `instagram.com/lea`, with what the bar leaves out. */
export const withScheme = (text: string): string => (WITHOUT_SCHEME.test(text) ? `https://${text}` : text)
