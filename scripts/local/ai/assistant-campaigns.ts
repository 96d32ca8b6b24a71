import type { Look } from "./assistant.ts"
import type { KnownSkill } from "./assistant-skills.ts"
import {
  amountIn,
  bullets,
  counted,
  dayIn,
  lines,
  listIn,
  nameIn,
  numberIn,
  opened,
  says,
  unknownName,
} from "./assistant-words.ts"
import { textIn } from "./data.ts"

const COLLABORATION = /collaboration|campagne/
const PENDING = /confirm|en attente|attendent/
const ACTIVE = /activ|en cours/
const COMPLETED = /termin|payee/

const clientOf = (look: Look, name: string) =>
  opened(look, { name, search: "search_clients", list: "clients", open: "get_client" })

/** The brand or client in the question, if any. */
const brandIn = (asked: string): string =>
  nameIn(asked, /\b(?:avec|chez|pour (?:la marque|le client)|du client|de la marque)\s+(?!qui\b)/iu)

const ofClient: KnownSkill = {
  about: [
    /collaboration|campagne|chiffre d.affaires|revenu/,
    /avec |chez |client |marque /,
    /combien|chiffre|revenu/,
  ],
  answer: (look, asked) => {
    const name = brandIn(asked)
    if (!name) return null
    const client = clientOf(look, name)
    if (!client) return unknownName(name, "les clients")
    const count = counted(client, "collaborations", "collaboration")
    return `${textIn(client, "name")} : ${count}, pour un chiffre d'affaires de ${amountIn(client, "revenueEuros")}.`
  },
}

const revenue: KnownSkill = {
  about: [/chiffre d.affaires|revenu/],
  answer: (look) => {
    const figures = look("count_collaborations", {})
    const [all, quoted] = [amountIn(figures, "revenueEuros"), amountIn(figures, "quotedRevenueEuros")]
    return `Le chiffre d'affaires de l'agence est de ${all}, dont ${quoted} pour les devis envoyés.`
  },
}

const countOfCollaborations: KnownSkill = {
  about: [/combien|point|repartition|nombre/, COLLABORATION],
  answer: (look, asked) => {
    const figures = look("count_collaborations", {})
    if (says(PENDING, asked)) {
      const count = numberIn(figures, "pendingConfirmation")
      return `${counted(figures, "pendingConfirmation", "collaboration")} ${count > 1 ? "attendent" : "attend"} une confirmation : le devis n'est pas encore envoyé.`
    }
    if (says(ACTIVE, asked))
      return `Il y a ${counted(figures, "active", "collaboration active", "collaborations actives")}.`
    if (says(COMPLETED, asked))
      return `Il y a ${counted(figures, "completed", "collaboration terminée", "collaborations terminées")}.`
    const states = [
      counted(figures, "active", "active"),
      counted(figures, "completed", "terminée"),
      `${counted(figures, "pendingConfirmation", "en attente", "en attente")} de confirmation`,
    ]
    return `L'agence a ${counted(figures, "total", "collaboration")} : ${states.join(", ")}.`
  },
}

const oneCollaboration: KnownSkill = {
  about: [/ou en est|avancement|detail|point sur/, COLLABORATION],
  answer: (look, asked) => {
    const name = nameIn(asked, /\b(?:collaboration|campagne)\s+/iu)
    const one = opened(look, {
      name,
      search: "list_collaborations",
      list: "collaborations",
      open: "get_collaboration",
    })
    if (!one) return unknownName(name, "les collaborations")
    const who = listIn(one, "influencers").map(
      (person) => `${textIn(person, "name")} (${amountIn(person, "rateEuros")})`,
    )
    const flags = [
      one.quoteSent ? "devis envoyé" : "devis à envoyer",
      one.contractSigned ? "contrat signé" : "contrat à signer",
      one.paymentReceived ? "paiement reçu" : "paiement attendu",
    ]
    return lines(
      `${textIn(one, "name")} (${textIn(one, "brand")}) : ${textIn(one, "status")}, ${flags.join(", ")}. Budget : ${amountIn(one, "budgetEuros")}.`,
      who.length > 0 && `Influenceurs : ${who.join(", ")}.`,
    )
  },
}

const listOfCollaborations: KnownSkill = {
  about: [/quelles|liste|montre|donne|dernieres/, COLLABORATION],
  answer: (look, asked) => {
    const state = says(PENDING, asked)
      ? "pending"
      : says(ACTIVE, asked)
        ? "active"
        : says(COMPLETED, asked)
          ? "completed"
          : "all"
    const result = look("list_collaborations", { query: brandIn(asked), state })
    const items = listIn(result, "collaborations")
    if (!items.length) return "Je ne trouve aucune collaboration qui corresponde."
    const shown = items.map(
      (one) => `${textIn(one, "name")}, ${textIn(one, "brand")}, le ${dayIn(one, "date")}`,
    )
    return lines(`Je trouve ${counted(result, "found", "collaboration")} :`, bullets(shown))
  },
}

const topBrands: KnownSkill = {
  about: [/marque/, /frequent|top|plus|principal/],
  answer: (look) => {
    const brands = listIn(look("top_brands", {}), "brands")
    if (!brands.length) return "Je ne sais pas : l'agence n'a pas encore de collaboration."
    const shown = brands.map(
      (one) => `${textIn(one, "name")} : ${counted(one, "collaborations", "collaboration")}`,
    )
    return lines("Les marques les plus fréquentes :", bullets(shown))
  },
}

const countOfClients: KnownSkill = {
  about: [/combien|nombre/, /client/],
  answer: (look) => `L'agence a ${counted(look("search_clients", { query: "" }), "total", "client")}.`,
}

const contacts: KnownSkill = {
  about: [/contact|coordonnee|joindre/, /^(?!.*influenceu)/],
  answer: (look, asked) => {
    if (says(/principaux clients|nos clients|meilleurs clients/, asked)) return contactsOfMainClients(look)
    const name = nameIn(
      asked,
      /\b(?:contacts?|coordonnées|joindre)\s+(?:(?:du client|de la marque|de|d'|du|chez|pour)\s*)?(?:contact\s+)?(?:(?:du client|de la marque|de|d'|du|chez)\s*)?/iu,
    )
    const client = clientOf(look, name)
    if (!client) return unknownName(name, "les clients")
    const people = listIn(client, "contacts").map(contactLine)
    if (!people.length) return `${textIn(client, "name")} n'a pas de contact enregistré : je ne sais pas.`
    return lines(`Contacts de ${textIn(client, "name")} :`, bullets(people))
  },
}

function contactsOfMainClients(look: Look): string {
  const clients = listIn(look("search_clients", { query: "", sort: "collaborations" }), "clients").slice(0, 5)
  const shown = clients.flatMap((client) =>
    listIn(client, "contacts").map((person) => `${textIn(client, "name")} : ${contactLine(person)}`),
  )
  if (!shown.length) return "Je ne sais pas : aucun contact n'est enregistré."
  return lines("Les contacts de nos principaux clients :", bullets(shown))
}

const contactLine = (one: Record<string, unknown>): string =>
  ["name", "role", "email", "phone"]
    .map((field) => textIn(one, field))
    .filter(Boolean)
    .join(", ")

const countOfCastings: KnownSkill = {
  about: [/combien|nombre/, /casting|proposes|decision/],
  answer: (look, asked) => {
    const figures = look("count_castings", {})
    if (says(/decision|reponse/, asked))
      return `Les marques ont donné ${counted(figures, "decisions", "décision")}.`
    if (says(/propose/, asked))
      return `${counted(figures, "proposals", "influenceur proposé", "influenceurs proposés")} dans les castings.`
    if (says(/actif|ouvert/, asked))
      return `Il y a ${counted(figures, "active", "casting actif", "castings actifs")}.`
    return `L'agence a ${counted(figures, "total", "casting")}, dont ${counted(figures, "active", "actif")}.`
  },
}

const oneCasting: KnownSkill = {
  about: [/casting/],
  answer: (look, asked) => {
    const name = nameIn(asked, /\bcasting\s+/iu)
    if (!name) return castingList(look)
    const one = opened(look, { name, search: "search_castings", list: "castings", open: "get_casting" })
    if (!one) return unknownName(name, "les castings")
    const answers = [
      counted(one, "accepted", "accepté"),
      counted(one, "maybe", "peut-être", "peut-être"),
      counted(one, "rejected", "refusé"),
      counted(one, "pending", "en attente", "en attente"),
    ]
    return `${textIn(one, "name")} (${textIn(one, "brand")}) : ${textIn(one, "status")}, ${counted(one, "proposed", "influenceur proposé", "influenceurs proposés")} : ${answers.join(", ")}.`
  },
}

function castingList(look: Look): string {
  const result = look("search_castings", { query: "" })
  const shown = listIn(result, "castings").map(
    (one) => `${textIn(one, "name")}, ${textIn(one, "brand")}, ${textIn(one, "status")}`,
  )
  return lines(`L'agence a ${counted(result, "found", "casting")}.`, bullets(shown))
}

export const campaignSkills: readonly KnownSkill[] = [
  countOfCastings,
  oneCasting,
  topBrands,
  contacts,
  oneCollaboration,
  ofClient,
  revenue,
  countOfCollaborations,
  listOfCollaborations,
  countOfClients,
]
