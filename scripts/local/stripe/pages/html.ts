/** Text that is markup already. */
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

/** Markup in which every value is escaped, but for markup itself; nothing stands for null and false. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + write(values[index - 1]) + part))
}

function write(value: Value): string {
  if (value === null || value === undefined || value === false) return ""
  if (value instanceof Markup) return value.text
  if (typeof value === "object") return value.map(write).join("")
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
