import { png } from "../files.ts"
import { type Conversation, HOUR_MS, type Letter } from "../letters.ts"
import type { Facts } from "../words.ts"

type Sample = (facts: Facts, at: number) => Omit<Letter, "at" | "labels">

const textPart = (content: string) => ({ type: "text/plain", content })

/** A mail whose Reply-To has another domain than its sender. */
const elsewhere: Sample = ({ brand }) => ({
  from: brand.people[0],
  subject: `Campagne ${brand.name} : vos coordonnées`,
  headers: [
    ["Reply-To", `${brand.people[0].name} <paiement@compta-rapide.example>, ${brand.people[1].email}`],
  ],
  body: () =>
    textPart(
      `Bonjour Lou,\n\nLa campagne est validée. Répondez-moi avec votre RIB pour le règlement.\n\n${brand.people[0].name}`,
    ),
})

/** A fixed-width layout with an embedded picture, like those of newsletter programs. */
const layout: Sample = ({ brand }) => ({
  from: brand.people[1],
  subject: `La nouvelle collection ${brand.name} en images`,
  body: () => ({
    multipart: "related",
    parts: [
      {
        multipart: "alternative",
        parts: [
          textPart(`Bonjour Lou,\n\nVoici la nouvelle collection ${brand.name}. Laquelle préférez-vous ?`),
          {
            type: "text/html",
            content: `<table width="640" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr><td style="padding:24px;background-color:#f4efe8"><h1 style="font-size:26px">Bonjour Lou,</h1><p>Voici la nouvelle collection ${brand.name}.</p><img src="cid:collection@${brand.domain}" alt="La collection" width="592" height="370"><p style="font-size:18px">Laquelle préférez-vous&nbsp;?</p><p><a href="https://${brand.domain}/collection">Voir la collection</a></p></td></tr></table>`,
          },
        ],
      },
      {
        ...png("collection.png", [246, 196, 160], [180, 90, 110], `collection@${brand.domain}`),
        filename: undefined,
      },
    ],
  }),
})

const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "")

/** An invitation as calendars send it: as a part for programs, and as a file. */
const invitation: Sample = ({ brand }, at) => {
  const start = Math.ceil(at / (24 * HOUR_MS)) * 24 * HOUR_MS + 9 * 24 * HOUR_MS + 13 * HOUR_MS
  const ics = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Demo//FR", "METHOD:REQUEST", "BEGIN:VEVENT"],
    ...[`UID:${at}@${brand.domain}`, `DTSTAMP:${stamp(at)}`, `DTSTART:${stamp(start)}`],
    ...[`DTEND:${stamp(start + 1.5 * HOUR_MS)}`, `SUMMARY:Présentation presse ${brand.name}`],
    ...["LOCATION:12 rue des Tisserands\\, Paris", `ORGANIZER:mailto:${brand.people[0].email}`],
    ...["END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n")
  return {
    from: brand.people[0],
    subject: `Invitation : présentation presse ${brand.name}`,
    body: () => ({
      multipart: "mixed",
      parts: [
        {
          multipart: "alternative",
          parts: [
            textPart(
              `Bonjour Lou,\n\n${brand.name} vous invite à sa présentation presse.\n\n${brand.people[0].name}`,
            ),
            { type: "text/calendar; method=REQUEST", content: ics },
          ],
        },
        { type: "application/ics", filename: "invite.ics", content: Buffer.from(ics) },
      ],
    }),
  }
}

/** An older program: it splits encoded words within a letter, and its template hides characters in the text. */
const oldProgram: Sample = ({ brand }) => {
  const subject = Buffer.from(`Été indien chez ${brand.name}`)
  const cut = [subject.subarray(0, 1), subject.subarray(1)]
  return {
    from: brand.people[1],
    subject: `Été indien chez ${brand.name}`,
    headers: [["Subject", cut.map((bytes) => `=?UTF-8?B?${bytes.toString("base64")}?=`).join("\r\n ")]],
    body: () =>
      textPart(
        `Bon\u00ADjour Lou\u{E0069}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}\u{E007F} 👩🏽‍🎨,\n\nNous préparons une col\u200Blaboration pour l'automne \u2764\uFE0F\u{E0121}. Seriez-vous disponible ?\n\n${brand.people[1].name}`,
      ),
  }
}

const SAMPLES = [oldProgram, layout, invitation, elsewhere] as const

/** Features of mail programs besides plain text, among the newest mails. */
export function sample(facts: Facts, since: number, place: number): Conversation {
  const at = since - (SAMPLES.length - place) * HOUR_MS
  const make = SAMPLES[place] ?? elsewhere
  return [{ ...make(facts, at), at, labels: ["INBOX", "UNREAD"] }]
}
