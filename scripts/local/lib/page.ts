import type { IncomingMessage, ServerResponse } from "node:http"

export interface Page {
  title: string
  body: Markup
  status?: number
  /** Targets of its forms' redirects, besides this origin. */
  leadsTo?: (string | null)[]
}

/** A stand-in, as named on its pages. */
interface StandIn {
  name: string
  /** A reassuring note. */
  note: string
}

export function sendPage(
  response: ServerResponse,
  of: StandIn,
  { title, body, status = 200, leadsTo = [] }: Page,
): void {
  // The policy also covers redirects of a form's answer.
  const targets = leadsTo.flatMap((address) => (address ? [new URL(address).origin] : []))
  sendPrivately(response, "text/html; charset=utf-8", document(of, title, body), status, targets)
}

/** Never stored by the browser, nor readable or framed by other sites. */
export function sendPrivately(
  response: ServerResponse,
  type: string,
  body: string,
  status = 200,
  formTargets: string[] = [],
): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTargets.join(" ")}; frame-ancestors 'none'; base-uri 'none'`,
    "cross-origin-resource-policy": "same-origin",
    // Without a referrer, the forms' own origin would be null.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  })
  response.end(body)
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store" }).end()
}

/** Foreign pages can send forms to a stand-in too: only those of its own pages, at this origin, are accepted. */
export function isOwnForm({ headers: { origin } }: IncomingMessage, own: string): boolean {
  return origin === undefined || origin === own || origin === own.replace("127.0.0.1", "localhost")
}

const document = ({ name, note }: StandIn, title: string, body: Markup): string => `<!doctype html>
${html`<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${name}</title>
${STYLE}
</head>
<body>
<header class="label">${name} — ${note}</header>
${body}
</body>
</html>`}`

/** Text that is already markup. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Value = Markup | string | number | false | null | undefined | readonly Value[]

/** Markup with every value escaped, except markup itself; null and false give nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + write(values[index - 1]) + part))
}

function write(value: Value): string {
  if (value === null || value === undefined || value === false) return ""
  if (value instanceof Markup) return value.text
  if (typeof value === "object") return value.map(write).join("")
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** For an address without a page. */
export const NO_PAGE: Page = {
  title: "Page introuvable",
  status: 404,
  body: html`<main class="narrow"><section class="card"><h1>Cette page n'existe pas</h1>
<p class="quiet">Elle a peut-être expiré. Reprenez depuis le site.</p></section></main>`,
}

const STYLE = new Markup(`<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d5d9e2, #3a404c); --strong: light-dark(#3f3ad1, #a5a8ff) }
* { box-sizing: border-box }
body { margin: 0; overflow-wrap: anywhere }
.label { padding: .5rem 1rem; text-align: center; font-weight: 600; background: light-dark(#fff2cc, #3d3312) }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
main.narrow { max-width: 34rem }
@media (min-width: 48rem) { .columns { display: grid; gap: 2rem; grid-template-columns: 1fr 26rem } }
h1 { font-size: 1.5rem; margin: 0 0 .25rem }
h2 { font-size: 1.0625rem; margin: 0 0 .75rem }
p { margin: 0 0 .75rem }
.quiet { color: light-dark(#545b6b, #a9b0bf) }
.small { font-size: .875rem }
.price { font-size: 2.25rem; font-weight: 650 }
.price small { font-size: 1rem; font-weight: 400 }
.card { border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1.25rem }
label { display: block; font-size: .875rem; font-weight: 600 }
input, select, button, .button { font: inherit; padding: .5rem .75rem; min-height: 2.75rem }
input:not([type=radio], [type=checkbox]), select, .wide { width: 100% }
.field { margin-bottom: 1rem }
.choices { border: 0; padding: 0; margin: 0 0 1.25rem; max-height: 24rem; overflow: auto }
.choice { display: flex; gap: .75rem; align-items: center; font-weight: 400 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
.actions { display: grid; gap: .75rem }
.row { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: space-between }
button, .button { border-radius: .5rem; font-weight: 600; cursor: pointer }
.primary { background: var(--strong); color: light-dark(#fff, #14152b) }
.compact { min-height: 2rem; padding: .125rem .75rem }
a { color: var(--strong) }
.alert, .bad { color: light-dark(#a8231c, #ff9b93) }
.good { color: light-dark(#15693c, #7bd8a3) }
table { width: 100%; border-collapse: collapse }
caption, th { text-align: left; font-weight: 650 }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line) }
pre { font: inherit; white-space: pre-wrap; margin: 0 0 .75rem }
</style>`)
