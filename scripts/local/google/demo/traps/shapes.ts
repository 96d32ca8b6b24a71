import type { Shape, Trap } from "./trap.ts"

const MIXED = "multipart/mixed; boundary=x"

const nested = (depth: number): string =>
  depth === 0
    ? "Content-Type: text/plain\r\n\r\nAu fond\r\n"
    : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`

const dolls =
  (depth: number): Shape =>
  (head) =>
    Buffer.from(head + nested(depth))

const pieces = (count: number): Shape => [
  MIXED,
  `${"--x\r\nContent-Type: text/plain\r\n\r\nun\r\n".repeat(count)}--x--`,
]

const file = (disposition: string, type = "application/pdf", content = "%PDF-1.4 faux"): Shape => [
  MIXED,
  `--x\r\nContent-Type: text/plain\r\n\r\nVoir le fichier.\r\n--x\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}\r\n--x--\r\n`,
]

/** Two versions of one mail, each a Content-Type and a body. */
const faces = (...[one, other]: [[string, string], [string, string]]): Shape => [
  "multipart/alternative; boundary=x",
  `${[one, other].map(([type, body]) => `--x\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`).join("")}--x--`,
]

const PLAIN = "text/plain"
const HTML = "text/html"
const UTF8 = "text/plain; charset=utf-8\r\nContent-Transfer-Encoding:"

/** Malformed mails, on purpose or not. */
export const SHAPE_TRAPS: Trap[] = [
  {
    subject: "Sans limite – {brand}",
    shape: [
      [MIXED, "--x\r\nContent-Type: text/plain\r\n\r\nLa fin manque"],
      ["multipart/mixed", "--x\r\n\r\nLa limite n'est pas dite\r\n--x--"],
      ['multipart/alternative; boundary=""', "Rien"],
      [MIXED, "Rien que du préambule"],
    ],
  },
  { subject: "Poupées russes – {brand}", shape: [dolls(5), dolls(19), dolls(60), dolls(200)] },
  { subject: "Mille morceaux – {brand}", shape: [pieces(50), pieces(300), pieces(1000), pieces(3000)] },
  {
    subject: "Mal codé – {brand}",
    shape: [
      [`${UTF8} base64`, "Ceci n'est pas du base64 !!!"],
      [`${UTF8} quoted-printable`, "=E9=ZZ=\r\n=C3"],
      ["text/plain; charset=inconnu-1", Buffer.from([0x42, 0xe9, 0xff, 0x00, 0x42])],
      [`${UTF8} uuencode`, "begin 644 a\r\n`\r\nend"],
    ],
  },
  {
    subject: "Vieux codage – {brand}",
    shape: [
      ["text/plain; charset=iso-8859-1", Buffer.from("Bonjour, c'est l'été déjà", "latin1")],
      ["text/plain; charset=windows-1252", Buffer.from([0x93, 0x42, 0x94, 0x20, 0x80])],
      ["text/html; charset=utf-16le", Buffer.from("<p>Bonjour</p>", "utf16le")],
      ["text/plain; charset=utf-7", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"],
    ],
  },
  {
    subject: "Vide – {brand}",
    shape: [
      (head) => Buffer.from(`${head}\r\n`),
      (head) => Buffer.from(head.trimEnd()),
      [HTML, ""],
      [MIXED, "--x--"],
    ],
  },
  {
    subject: "Pièce jointe – {brand}",
    shape: [
      file('attachment; filename="../../../etc/passwd"'),
      file(`attachment; filename*=UTF-8''facture%E2%80%AEfdp.exe`),
      file('attachment; filename="contrat.pdf\\r\\nX-Vol: 1"'),
      file(`attachment; filename="${"a".repeat(3000)}.pdf"`),
    ],
  },
  {
    subject: "Fichier déguisé – {brand}",
    shape: [
      file('attachment; filename="photo.jpg"', HTML, "<script>alert(1)</script>"),
      file('attachment; filename="logo.svg"', "image/svg+xml", "<svg onload=alert(1)></svg>"),
      file('inline; filename="page.html"', "image/png", "<script>alert(1)</script>"),
      file('attachment; filename="macro.docm"', 'application/pdf; name="autre.exe"', "MZ"),
    ],
  },
  {
    subject: "Invitation – {brand}",
    shape: [
      [
        "text/calendar; method=REQUEST",
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nURL:javascript:alert(1)\r\nEND:VEVENT\r\nEND:VCALENDAR",
      ],
      ["message/rfc822", "From: a@exfil.example\r\nSubject: Dedans\r\n\r\nUn mail dans un mail"],
      ["message/partial; id=a; number=1; total=3", "Un tiers de mail"],
      [
        'multipart/related; boundary=x; start="<a>"',
        '--x\r\nContent-Type: text/html\r\nContent-ID: <a>\r\n\r\n<img src="cid:a"><img src="cid:../../a">\r\n--x--',
      ],
    ],
  },
  {
    subject: "Deux visages – {brand}",
    shape: [
      faces([PLAIN, "Nous refusons votre offre."], [HTML, "<p>Nous acceptons votre offre.</p>"]),
      faces([HTML, "<p>Un</p>"], [HTML, "<p>Deux</p>"]),
      faces([PLAIN, ""], [HTML, "<p>Seule la page dit quelque chose.</p>"]),
      faces(
        [HTML, "<p>Pas de texte</p>"],
        ["text/x-amp-html", "<html amp4email><script async></script></html>"],
      ),
    ],
  },
  {
    subject: "Signes – {brand}",
    text: [
      "Bon\u0000jour\u0007 \u001b[31mrouge\u001b[0m",
      "\u202eédrager srueivnes\u202c \u2066Bonjour\u2069 \u200b\ufeff",
      `Z${"\u0335\u0336\u0337".repeat(900)}algo`,
      `${"\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67".repeat(500)}\ud800`,
    ],
  },
  {
    subject: "Très long – {brand}",
    text: ["mot ".repeat(80_000), "> ".repeat(5000), "\n".repeat(50_000), "x".repeat(300_000)],
  },
  {
    subject: "=cmd|' /C calc'!A0 {brand}",
    text: [
      '=HYPERLINK("https://exfil.example","Voir")',
      "@SUM(1+1)*cmd",
      "+33 6 00 00 00 00; DROP TABLE mails",
      `{{7*7}} $${"{7*7}"} <%= 7*7 %>`,
    ],
  },
]
