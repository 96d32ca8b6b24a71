import { png } from "../files.ts"
import type { Letter } from "../letters.ts"
import { escaped, type Facts, received } from "../words.ts"

interface Issue {
  subject: string
  title: string
  lead: string
  sections: [title: string, text: string][]
  button: string
}

const issues: [(facts: Facts) => Issue, ...((facts: Facts) => Issue)[]] = [
  ({ brand }) => ({
    subject: `Les nouveautés de la semaine chez ${brand.name} 🌿`,
    title: "Elles viennent d'arriver",
    lead: `Cette semaine, ${brand.product} revient dans trois nouvelles teintes, et l'atelier vous ouvre ses portes.`,
    sections: [
      [
        "À l'atelier",
        "Deux mois de recherche, quatorze essais, et une recette qui tient enfin ses promesses.",
      ],
      ["Votre avis compte", "Vous étiez 612 à répondre à notre questionnaire. Voici ce que nous en faisons."],
    ],
    button: "Découvrir",
  }),
  ({ brand }) => ({
    subject: `-20 % pendant 48 heures : dernière chance – ${brand.name}`,
    title: "Plus que deux jours",
    lead: `L'offre se termine dimanche à minuit. ${brand.product} est concernée, dans la limite des stocks.`,
    sections: [
      ["Livraison offerte", "Dès 45 € d'achat, en point de retrait."],
      ["Retours simples", "Trente jours pour changer d'avis, sans justification."],
    ],
    button: "J'en profite",
  }),
  () => ({
    subject: "La lettre des créateurs – ce qui change sur Instagram ce mois-ci",
    title: "Le point du mois",
    lead: "Durée des Reels, mention « Collaboration commerciale », statistiques des stories : ce qu'il faut retenir.",
    sections: [
      [
        "La mention obligatoire",
        "Depuis la loi de juin 2023, elle doit rester visible pendant toute la durée de la vidéo.",
      ],
      ["Le chiffre", "Un tiers des vues vient désormais de personnes qui ne vous suivent pas."],
      ["À lire", "Trois agentes racontent comment elles négocient les droits d'utilisation."],
    ],
    button: "Lire la suite",
  }),
  ({ brand }) => ({
    subject: `${brand.name} journal — slow mornings`,
    title: "Slow mornings",
    lead: `A short read about taking your time, a recipe from our kitchen, and ${brand.product} back in stock.`,
    sections: [
      ["From the kitchen", "Oats, pear, a spoon of tahini. Ten minutes, no fuss."],
      ["People we like", "Mara repairs ceramics in a former bakery. We visited."],
    ],
    button: "Read the journal",
  }),
]

/** A mass mail with remote pictures and a tracking pixel. */
export function newsletter(facts: Facts, since: number): Letter {
  const { random, brand, at } = facts
  const issue = random.pick(issues)(facts)
  const number = random.whole(100, 999)
  const site = `https://www.${brand.domain}`
  const withLogo = random.chance(0.3)
  const reader = random.whole(1000, 9999)
  return {
    at,
    from: { name: brand.name, email: `lettre@news.${brand.domain}` },
    subject: issue.subject,
    labels: received(at, since, "CATEGORY_PROMOTIONS"),
    headers: [
      ["List-Unsubscribe", `<${site}/desinscription?n=${number}>, <mailto:stop@news.${brand.domain}>`],
      ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
      ["Precedence", "bulk"],
    ],
    body() {
      const page = { type: "text/html", content: layout(issue, site, { number, reader, withLogo }) }
      if (!withLogo) return page
      const logo = png("logo.png", [250, 240, 230], [120, 90, 160], `logo-${number}@${brand.domain}`)
      return { multipart: "related", parts: [page, logo] }
    },
  }
}

interface Copy {
  number: number
  reader: number
  withLogo: boolean
}

function layout(issue: Issue, site: string, { number, reader, withLogo }: Copy): string {
  const { hostname } = new URL(site)
  const pictures = `https://images.${hostname.replace("www.", "")}/lettre/${number}`
  const logo = withLogo
    ? `<img src="cid:logo-${number}@${hostname.replace("www.", "")}" alt="" width="120">`
    : `<img src="${pictures}/logo.png" alt="" width="120">`
  const sections = issue.sections.map(
    ([title, text], index) => `<tr><td style="padding:16px 24px">
<img src="${pictures}/${index + 1}.jpg" width="552" alt="${escaped(title)}" style="display:block;border-radius:8px">
<h2 style="font-size:18px;margin:12px 0 4px">${escaped(title)}</h2><p style="margin:0">${escaped(text)}</p></td></tr>`,
  )
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(issue.subject)}</title>
<style>@media (max-width:600px){.w{width:100%!important}} a{color:#5b3fa6} .hero{background:url(${pictures}/fond.jpg)}</style></head>
<body style="margin:0;background:#f4f1ec;font-family:Georgia,serif;color:#2b2b2b">
<div style="display:none;max-height:0">${escaped(issue.lead)}</div>
<table role="presentation" width="600" class="w" align="center" style="background:#fff">
<tr><td style="padding:24px;text-align:center">${logo}</td></tr>
<tr><td class="hero"><img src="${pictures}/une.jpg" width="600" alt="" style="display:block"></td></tr>
<tr><td style="padding:24px"><h1 style="font-size:26px;margin:0 0 8px">${escaped(issue.title)}</h1>
<p style="margin:0 0 16px">${escaped(issue.lead)}</p>
<a href="${site}/lettre?n=${number}&amp;c=${reader}" style="background:#2b2b2b;color:#fff;padding:12px 24px;text-decoration:none;border-radius:24px">${escaped(issue.button)}</a></td></tr>
${sections.join("\n")}
<tr><td style="padding:24px;font-size:12px;color:#888">Vous recevez cette lettre car vous vous y êtes inscrite.
<a href="${site}/desinscription?n=${number}">Se désinscrire</a></td></tr></table>
<img src="https://suivi.${hostname.replace("www.", "")}/o.gif?n=${number}" width="1" height="1" alt=""></body></html>`
}
