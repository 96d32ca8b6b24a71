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
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f5f8, #121418);
  --surface: light-dark(#fff, #1c1f26);
  --line: light-dark(#d5d9e2, #3a404c);
  --control: light-dark(#767d8d, #7f8798);
  --text: light-dark(#1b1f29, #eceef3);
  --quiet: light-dark(#545b6b, #a9b0bf);
  --strong: light-dark(#3f3ad1, #a5a8ff);
  --on-strong: light-dark(#fff, #14152b);
  --good: light-dark(#15693c, #7bd8a3);
  --bad: light-dark(#a8231c, #ff9b93);
  --notice: light-dark(#fff2cc, #3d3312);
  --on-notice: light-dark(#5b4500, #ffe08a);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif;
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text) }
.label {
  margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem; font-weight: 600;
  background: var(--notice); color: var(--on-notice);
}
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
main.narrow { max-width: 34rem }
.columns { display: grid; gap: 2rem }
@media (min-width: 48rem) { .columns { grid-template-columns: 1fr 26rem; gap: 3.5rem; padding-top: 2rem } }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem }
h2 { font-size: 1.0625rem; margin: 0 0 .75rem }
p { margin: 0 0 .75rem }
.quiet { color: var(--quiet) }
.small { font-size: .875rem }
.price { font-size: 2.25rem; font-weight: 650; line-height: 1.2; margin: .75rem 0 1.5rem; font-variant-numeric: tabular-nums }
.price small { font-size: 1rem; font-weight: 400; color: var(--quiet) }
.card {
  background: var(--surface); border: 1px solid var(--line); border-radius: .75rem;
  padding: 1.25rem; margin: 0 0 1.25rem;
}
.card > :last-child { margin-bottom: 0 }
dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 1rem; margin: 0; border-top: 1px solid var(--line); padding-top: 1rem }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
.total { font-weight: 650 }
label { display: block; font-size: .875rem; font-weight: 600; margin-bottom: .25rem }
input, select {
  width: 100%; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--control); border-radius: .5rem; padding: .5rem .75rem; min-height: 2.75rem;
}
.field { margin-bottom: 1rem }
.choices { border: 0; padding: 0; margin: 0 0 1.25rem; max-height: 24rem; overflow: auto }
.choices legend { font-weight: 650; padding: 0; margin-bottom: .25rem }
.choice { display: flex; gap: .75rem; align-items: center; font-weight: 400; padding: .375rem 0; margin: 0 }
.choice input { width: 1.25rem; min-height: 1.25rem; flex: none }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
button, .button {
  font: inherit; font-weight: 600; border-radius: .5rem; padding: .5rem 1rem; min-height: 2.75rem; cursor: pointer;
  border: 1px solid var(--control); background: var(--surface); color: var(--text); text-decoration: none; display: inline-block;
}
button:hover, .button:hover { border-color: var(--text) }
button.primary, .button.primary { background: var(--strong); border-color: var(--strong); color: var(--on-strong) }
button.compact { min-height: 2rem; padding: .125rem .75rem; font-size: .875rem }
.wide { width: 100% }
.actions { display: grid; gap: .75rem }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between }
.row > :is(h2, p) { margin: 0 }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }
a { color: var(--strong) }
.alert { border: 1px solid var(--bad); border-left-width: .375rem; border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1.25rem; background: var(--surface) }
.tag { font-size: .8125rem; font-weight: 600; border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .625rem; white-space: nowrap }
.good { color: var(--good) } .bad { color: var(--bad) }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 650; font-size: 1.0625rem; padding-bottom: .5rem }
th { text-align: left; font-size: .8125rem; color: var(--quiet); font-weight: 600 }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: middle }
tr:last-child > td { border-bottom: 0 }
:is(th, td):last-child { padding-right: 0; text-align: right }
.scroll { overflow-x: auto }
details { margin-top: 1.25rem } summary { cursor: pointer; padding: .25rem 0 }
code { font-size: .875em; white-space: nowrap }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 .75rem }
ul { margin: .5rem 0 0; padding-left: 1.25rem }
</style>`)
