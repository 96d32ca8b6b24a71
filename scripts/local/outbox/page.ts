import type { SentMail } from "./outbox.ts"

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem }
article { border: 1px solid #8886; border-radius: .75rem; padding: 1rem 1.25rem; margin-top: 1rem }
.about { margin: 0; opacity: .8; font-size: .875rem; overflow-wrap: anywhere }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0 }
`

const date = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "long",
  timeStyle: "medium",
  timeZone: "Europe/Paris",
})

/** The page of the outbox; every text of a mail is escaped. */
export function renderOutbox(mails: SentMail[], path: string): string {
  const empty = '<p class="about">Aucun e-mail pour le moment.</p>'
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Boîte d'envoi locale</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Boîte d'envoi locale</h1>
<p class="about">Les e-mails que l'application aurait envoyés, du plus récent au plus ancien.
<a href="${escapeHtml(path)}">Actualiser</a></p>
${mails.map(renderMail).join("\n") || empty}
</main>
</body>
</html>`
}

function renderMail(mail: SentMail): string {
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="about">À ${escapeHtml(mail.to)}, le <time datetime="${mail.at}">${date.format(new Date(mail.at))}</time></p>
<pre>${escapeHtml(mail.text)}</pre>
</article>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
