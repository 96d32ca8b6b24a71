import type { HeaderLines } from "../../mime/compose.ts"
import { type MakeTrap, turned } from "./trap.ts"

const RLO = "\u202e"

/** Headers that deceive, or break a parser. */
export const HEADER_TRAPS: MakeTrap[] = [
  ({ turn }) => ({
    subject: `Facture ${RLO}fdp.exe`,
    text: "Votre facture est jointe.",
    headers: [
      [
        "From",
        turned(
          turn,
          `"${RLO}elpmaxe.emart@tcatnoc" <a@exfil.example>`,
          `"Trame${RLO}" <b@exfil.example>`,
          `"\u2066Trame\u2069 <contact@trame.example>" <c@exfil.example>`,
          `"support@trame.example" <d@exfil.example>`,
        ),
      ],
    ],
  }),
  ({ turn, brand }) => ({
    subject: `Réponse – ${brand}`,
    text: "À qui répondez-vous vraiment ?",
    headers: [
      [
        "Reply-To",
        turned(
          turn,
          "vol@exfil.example",
          "a@exfil.example, b@exfil.example",
          '"Lou\\" <x>" <vol@exfil.example>',
          "Groupe : a@exfil.example, b@exfil.example;",
        ),
      ],
    ],
  }),
  ({ turn, brand }) => ({
    subject: `Partenariat ${brand}`,
    text: "Le nom de l'expéditeur cherche à ajouter un en-tête.",
    headers: [
      [
        "From",
        turned(
          turn,
          `=?UTF-8?B?${Buffer.from("Camille\r\nBcc: vol@exfil.example").toString("base64")}?= <camille@exfil.example>`,
          `=?UTF-8?Q?Camille=0D=0ABcc=3A_vol=40exfil.example?= <camille@exfil.example>`,
          `"Camille\\r\\nBcc: vol@exfil.example" <camille@exfil.example>`,
          `=?UTF-8?Q?Camille=00=07=1B[31m?= <camille@exfil.example>`,
        ),
      ],
    ],
  }),
  ({ turn }) => ({
    text: "L'objet cherche à ajouter un en-tête.",
    headers: [
      [
        "Subject",
        turned(
          turn,
          `=?UTF-8?B?${Buffer.from("Brief\r\nTo: vol@exfil.example\r\n\r\nCorps").toString("base64")}?=`,
          "=?UTF-8?Q?Brief=0AX-Trame-Send=3A_1?=",
          "=?UTF-8?Q?Brief=E2=80=A8suite?=",
          "=?UTF-8?Q?<script>alert(1)</script>?=",
        ),
      ],
    ],
  }),
  ({ turn }) => ({
    text: "L'objet est mal codé.",
    headers: [
      [
        "Subject",
        turned(
          turn,
          "=?UTF-8?B?4pyoIMOpdMOp",
          "=?inconnu-9?Q?Brief=E9?=",
          "=?UTF-8?Q?Brief=ZZ=?=",
          "=?UTF-8?B?w6k?= =?UTF-8?B?w6?= =?ISO-8859-1?Q?=E9t=E9?=",
        ),
      ],
    ],
  }),
  ({ turn, brand }) => ({
    subject: turned(turn, "", " ", "\u200b\u200b", "Re: Re: Re: RE: Fwd: TR: Re:"),
    text: `Un message sans objet de ${brand}.`,
  }),
  ({ turn, brand }) => ({
    subject: turned(
      turn,
      `Brief ${"très ".repeat(400)}long`,
      `${"🎉".repeat(500)} ${brand}`,
      `A${"\u0301".repeat(800)}`,
      "W".repeat(4000),
    ),
    text: "L'objet est trop long.",
  }),
  ({ turn, brand }) => ({
    subject: `En-têtes de ${brand}`,
    text: "Il y a beaucoup d'en-têtes.",
    headers: turned<HeaderLines>(
      turn,
      Array.from({ length: 300 }, (_, index) => [`X-Trace-${index}`, "0123456789".repeat(8)] as const),
      [["X-Long", "x".repeat(60_000)] as const],
      [["Received", "from a by b".repeat(900)] as const],
      Array.from({ length: 60 }, () => ["Received", "from mx.exfil.example by mx.gmail.example"] as const),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Tous ensemble – ${brand}`,
    text: "Il y a beaucoup de destinataires.",
    headers: [
      [
        "To",
        turned(
          turn,
          Array.from({ length: 400 }, (_, index) => `a${index}@exfil.example`).join(", "),
          "undisclosed-recipients:;",
          'pieges@gmail.example, <>, @, a@, "sans fin',
          "Équipe: a@exfil.example, b@exfil.example; c@exfil.example",
        ),
      ],
    ],
  }),
  ({ turn, brand }) => ({
    subject: `Date étrange – ${brand}`,
    text: "L'en-tête de date ne vaut rien.",
    headers: [
      [
        "Date",
        turned(turn, "Thu, 01 Jan 1970 00:00:00 +0000", "Fri, 31 Dec 9999 23:59:59 +0000", "hier matin", ""),
      ],
    ],
  }),
  ({ turn, brand }) => ({
    subject: `Fil volé – ${brand}`,
    text: "Les références nomment d'autres mails.",
    headers: [
      [
        "References",
        turned(
          turn,
          "<a@b> <c@d>".repeat(500),
          "<>",
          "pas une référence",
          "<a@trame.example>\r\n <b@trame.example>",
        ),
      ],
      ["X-Trame-Send", "envoi-1"],
    ],
  }),
  ({ turn, brand }) => ({
    subject: `Mail de ${brand}`,
    text: "L'expéditeur n'en est pas un.",
    headers: [["From", turned(turn, "", "personne", "<>", "a@exfil.example, b@exfil.example")]],
  }),
  ({ turn, brand }) => ({
    subject: `Désabonnement – ${brand}`,
    html: "<p>Pour ne plus rien recevoir, cliquez.</p>",
    headers: [
      [
        "List-Unsubscribe",
        turned(
          turn,
          "<javascript:alert(1)>",
          "<http://127.0.0.1:22/>",
          "<mailto:a@exfil.example?bcc=b@exfil.example>",
          "<file:///etc/passwd>",
        ),
      ],
    ],
  }),
]
