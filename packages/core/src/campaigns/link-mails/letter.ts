import type { Appearance } from "../../account/contract/appearance.ts"
import { tonesOf } from "../../account/rules/appearance.ts"
import type { Mail } from "../../lib/mail.ts"
import { escapeHtml, onOneLine, PRODUCT_NAME } from "../../lib/text.ts"

/** The target of a link; each has its own words in the mail. */
export type LinkKind = "tracking" | "personal" | "casting"

const BEARER = "Ce lien s'ouvre sans compte : ne le transmettez qu'aux personnes concernées."

const WORDS: Record<LinkKind, { subject: string; shares: string; button: string; bearer: string }> = {
  tracking: {
    subject: "suivi de la campagne",
    shares: "vous partage le suivi de la campagne",
    button: "Suivre la campagne",
    bearer: BEARER,
  },
  personal: {
    subject: "votre page de la campagne",
    shares: "vous partage votre page personnelle de la campagne",
    button: "Ouvrir ma page",
    bearer: "Ce lien est personnel et s'ouvre sans compte : ne le transmettez à personne.",
  },
  casting: {
    subject: "votre avis sur le casting",
    shares: "vous demande votre avis sur les influenceurs du casting",
    button: "Voir le casting",
    bearer: BEARER,
  },
}

const OUR_COLOR = "#5b2a70"

export interface Letter {
  kind: LinkKind
  to: string
  /** Name of the campaign or the casting. */
  name: string
  url: string
  /** Empty without a message. */
  message: string
  sender: { name: string; email: string }
  /** Null without an agency. */
  agencyName: string | null
  appearance: Appearance
  /** The site's origin, for a logo's address. */
  site: string
}

/** The mail with a link. Typed text is escaped, and put on one line in headers. */
export function letterOf({ kind, to, message, url, sender, ...letter }: Letter): Mail {
  const name = onOneLine(letter.name)
  const agency = onOneLine(letter.agencyName ?? PRODUCT_NAME)
  const who = onOneLine(sender.name) || sender.email
  const { subject, ...words } = WORDS[kind]
  const content = { ...words, who, agency, name, message, url, email: sender.email }
  return {
    to,
    replyTo: sender.email,
    subject: `${agency} : ${subject} « ${name} »`,
    text: textOf(content),
    html: htmlOf(content, letter.appearance, letter.site),
  }
}

interface Content {
  who: string
  agency: string
  shares: string
  name: string
  message: string
  button: string
  url: string
  email: string
  /** A note on access for the link's holder. */
  bearer: string
}

const textOf = ({ who, agency, shares, name, message, button, url, email, bearer }: Content): string =>
  [
    "Bonjour,",
    `${who} (${agency}) ${shares} « ${name} ».`,
    ...(message ? [message] : []),
    `${button} : ${url}`,
    `Pour répondre à ${who}, répondez à cet e-mail ou écrivez à ${email}. ${bearer}`,
    `${agency}, avec ${PRODUCT_NAME}\n`,
  ].join("\n\n")

/** Mail programs support tables and attributes, and little else. */
function htmlOf(content: Content, { logoUrl, color }: Appearance, site: string): string {
  const { shares, button } = content
  const who = escapeHtml(content.who)
  const agency = escapeHtml(content.agency)
  const name = escapeHtml(content.name)
  const url = escapeHtml(content.url)
  const email = escapeHtml(content.email)
  const message = escapeHtml(content.message).replaceAll("\n", "<br>")
  const accent = tonesOf(color ?? OUR_COLOR).light.accent
  const head = logoUrl
    ? `<img src="${escapeHtml(site + logoUrl)}" alt="${agency}" height="48" style="display:block;height:48px;width:auto;max-width:240px;border:0">`
    : `<span style="font-size:20px;font-weight:bold;color:${accent}">${agency}</span>`
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
</head>
<body style="margin:0;padding:0;background:#f8f4ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f4ee">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-top:4px solid ${accent};font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#241a2b;text-align:left;overflow-wrap:anywhere">
<tr><td style="padding:28px 28px 0">${head}</td></tr>
<tr><td style="padding:20px 28px 0">
<p style="margin:0 0 16px">Bonjour,</p>
<p style="margin:0 0 16px">${who} (${agency}) ${shares} «&nbsp;<strong>${name}</strong>&nbsp;».</p>
${message ? `<p style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid ${accent}">${message}</p>` : ""}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 22px;background:${accent};color:#ffffff;font-weight:bold;text-decoration:none;border-radius:8px">${button}</a></p>
</td></tr>
<tr><td style="padding:0 28px 28px;font-size:13px;color:#5d5166">
<p style="margin:0 0 8px">Si le bouton ne s'ouvre pas : <a href="${url}" style="color:${accent}">${url}</a></p>
<p style="margin:0 0 8px">Pour répondre à ${who}, répondez à cet e-mail ou écrivez à ${email}. ${escapeHtml(content.bearer)}</p>
<p style="margin:0">${agency}, avec ${PRODUCT_NAME}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
