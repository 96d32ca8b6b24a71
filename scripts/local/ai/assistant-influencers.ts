import type { Look } from "./assistant.ts"
import type { KnownSkill } from "./assistant-skills.ts"
import {
  bullets,
  counted,
  lines,
  listIn,
  nameIn,
  numberIn,
  opened,
  says,
  unknownName,
} from "./assistant-words.ts"
import { textIn } from "./data.ts"

type Result = Record<string, unknown>

const percent = (one: Result): string =>
  typeof one.engagementPercent === "number"
    ? `${numberIn(one, "engagementPercent").toLocaleString("fr-FR")} % d'engagement`
    : "engagement inconnu"

export const best: KnownSkill = {
  about: [/meilleur|top/, /influenceu|createu/],
  answer: (look, asked) => {
    const sector = nameIn(
      asked,
      /\b(?:secteur|domaine|catégorie|univers)\s+(?:de la |du |de l'|des |de |d')?/iu,
    )
    const by = says(/collaboration/, asked) ? "collaborations" : "engagement"
    const result = look("best_influencers", { sector, by })
    const items = listIn(result, "influencers")
    if (!items.length)
      return `Je ne trouve aucun influenceur du secteur « ${sector} » : je ne sais pas répondre.`
    const shown = items.map(
      (one) => `${textIn(one, "name")} : ${percent(one)}, ${counted(one, "collaborations", "collaboration")}`,
    )
    const what = sector ? ` du secteur ${sector}` : ""
    return lines(
      `Les meilleurs influenceurs${what}, parmi ${numberIn(result, "total").toLocaleString("fr-FR")} :`,
      bullets(shown),
    )
  },
}

const count: KnownSkill = {
  about: [/combien|nombre/, /influenceu|createu/],
  answer: (look) =>
    `L'agence a ${counted(look("search_influencers", { query: "" }), "total", "influenceur")}.`,
}

/** A person by name, or the one with the most collaborations. */
function person(look: Look, asked: string, behind: RegExp): Result | null {
  if (says(/travaillons le plus|travaille le plus/, asked)) {
    const [first] = listIn(look("best_influencers", { sector: "", by: "collaborations" }), "influencers")
    return first ? look("get_influencer", { id: textIn(first, "id") }) : null
  }
  const name = nameIn(asked, behind)
  return opened(look, { name, search: "search_influencers", list: "influencers", open: "get_influencer" })
}

const OF = "(?:de l'influenceu(?:r|se)|de la créatrice|du créateur|de|d'|du)\\s*"

const address: KnownSkill = {
  about: [/adresse/, /^(?!.*(e-mail|email|mail))/],
  answer: (look, asked) => {
    const behind = new RegExp(`adresse(?: postale)?\\s+${OF}`, "iu")
    const one = person(look, asked, behind)
    if (!one) return unknownName(nameIn(asked, behind), "les influenceurs de l'agence")
    const where = textIn(one, "address")
    const name = textIn(one, "name")
    return where
      ? `L'adresse de ${name} : ${where}.`
      : `Je ne sais pas : l'adresse de ${name} n'est pas enregistrée.`
  },
}

const details: KnownSkill = {
  about: [/e-mail|email|manager|agent|coordonnee|contact|siret|tarif|prix|abonne|engagement/],
  answer: (look, asked) => {
    const behind = new RegExp(
      `(?:e-?mail|manager|agent|coordonnées|contact|siret|tarifs?|prix|abonnés|engagement)\\s+${OF}`,
      "iu",
    )
    const one = person(look, asked, behind)
    if (!one) return unknownName(nameIn(asked, behind), "les influenceurs de l'agence")
    const manager = managerOf(one)
    const prices = Object.entries(one.pricesEuros ?? {}).map(([what, price]) => `${what} : ${price} €`)
    return lines(
      `${textIn(one, "name")} (@${textIn(one, "username")}) : ${counted(one, "followers", "abonné")}, ${percent(one)}.`,
      textIn(one, "email") && `E-mail : ${textIn(one, "email")}.`,
      textIn(one, "siret") && `SIRET : ${textIn(one, "siret")}.`,
      manager && `Manager : ${manager}.`,
      prices.length > 0 && `Tarifs : ${prices.join(", ")}.`,
    )
  },
}

function managerOf({ manager }: Result): string {
  const fields = typeof manager === "object" && manager !== null ? Object.values(manager) : []
  return fields.filter((field) => typeof field === "string" && field).join(", ")
}

export const influencerSkills: readonly KnownSkill[] = [count, address, details]
