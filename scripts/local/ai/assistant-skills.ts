import { filled, lines, listIn, nameIn, type Result, says } from "./assistant-words.ts"
import { textIn } from "./data.ts"

type Words = string | ((result: Result) => string)

/** How one kind of question is answered from a tool's result. */
export interface Skill {
  /** The folded question must match all of these. */
  about: readonly RegExp[]
  tool: string
  input?(asked: string): object
  /** The tool needs the id of the record whose name follows these words; another tool finds it. */
  named?: { behind: RegExp; search: string; list: string; among: string }
  says: Words
  /** The lines below. */
  rows?(result: Result): Result[]
  row?: Words
  /** Instead, when there is no line. */
  none?: string
}

const CLIENT = { search: "search_clients", list: "clients", among: "les clients" }
const COLLABORATIONS = {
  search: "list_collaborations",
  list: "collaborations",
  among: "les collaborations",
}
const CASTING = { search: "search_castings", list: "castings", among: "les castings" }
const INFLUENCER = {
  search: "search_influencers",
  list: "influencers",
  among: "les influenceurs de l'agence",
}

const HOW_MANY = /combien|nombre/
const COLLABORATION = /collaboration|campagne/
const PENDING = /confirm|en attente|attendent/
const ACTIVE = /activ|en cours/
const COMPLETED = /termin|payee/
const PEOPLE = /influenceu|createu/
const CONTACT = /contact|coordonnee|joindre/
const NOT_INFLUENCERS = /^(?!.*influenceu)/
const TODO = /tache|a faire/

/** The brand or client in the question. */
const BRAND = /\b(?:avec|chez|pour (?:la marque|le client)|du client|de la marque)\s+(?!qui\b)/iu
const OF = "(?:de l'influenceu(?:r|se)|de la créatrice|du créateur|de|d'|du)\\s*"

const everything = () => ({ query: "" })

const joined = (result: Result, ...fields: string[]): string =>
  fields
    .map((field) => textIn(result, field))
    .filter(Boolean)
    .join(", ")

const contactOf = (one: Result): string => joined(one, "name", "role", "email", "phone")

const countOf = (about: readonly RegExp[], tool: string, words: string): Skill => ({
  about,
  tool,
  input: everything,
  says: words,
})

const castingCount = (about: RegExp, words: string): Skill => ({
  about: [HOW_MANY, /casting|proposes|decision/, about],
  tool: "count_castings",
  says: words,
})

const collaborationCount = (about: RegExp, words: string): Skill => ({
  about: [/combien|point|repartition|nombre/, COLLABORATION, about],
  tool: "count_collaborations",
  says: words,
})

const todos = (about: RegExp, tool: string, words: string): Skill => ({
  about: [TODO, about],
  tool,
  input: (asked) => {
    const [day] = /\d{4}-\d{2}-\d{2}/.exec(asked) ?? []
    return tool === "todos_of_week" && day ? { day } : {}
  },
  says: `Il y a ${words} : {count:open|ouverte}, {count:completed|terminée}.`,
  rows: (result) => listIn(result, "todos"),
  row: "{title}, {status}, le {day:dueDate}",
})

const RESOURCE_TYPES = {
  contract: /contrat/,
  media_kit: /media kit/,
  invoice: /facture/,
  quote: /devis/,
  brief: /brief/,
}

const keyOf = (patterns: Record<string, RegExp>, asked: string): string =>
  Object.entries(patterns).find(([, pattern]) => says(pattern, asked))?.[0] ?? "all"

/** The first skill that matches the question, and finds a name where it needs one, answers it. */
export const SKILLS: readonly Skill[] = [
  todos(/automatique/, "automatic_todos", "{count:found|tâche automatique|tâches automatiques}"),
  todos(/(?:)/, "todos_of_week", "{count:found|tâche} cette semaine"),
  {
    about: [/meilleur|top/, PEOPLE],
    tool: "best_influencers",
    input: (asked) => ({
      sector: nameIn(asked, /\b(?:secteur|domaine|catégorie|univers)\s+(?:de la |du |de l'|des |de |d')?/iu),
      by: says(/collaboration/, asked) ? "collaborations" : "engagement",
    }),
    says: "Les meilleurs influenceurs, parmi {number:total} :",
    rows: (result) => listIn(result, "influencers"),
    row: "{name} : {engagement:engagementPercent}, {count:collaborations|collaboration}",
    none: "Je ne trouve aucun influenceur de ce secteur : je ne sais pas répondre.",
  },
  castingCount(/decision|reponse/, "Les marques ont donné {count:decisions|décision}."),
  castingCount(/propose/, "{count:proposals|influenceur proposé|influenceurs proposés} dans les castings."),
  castingCount(/actif|ouvert/, "Il y a {count:active|casting actif|castings actifs}."),
  castingCount(/(?:)/, "L'agence a {count:total|casting}, dont {count:active|actif}."),
  {
    about: [/casting/],
    named: { ...CASTING, behind: /\bcasting\s+/iu },
    tool: "get_casting",
    says: "{name} ({brand}) : {status}, {count:proposed|influenceur proposé|influenceurs proposés} : {count:accepted|accepté}, {count:maybe|peut-être|peut-être}, {count:rejected|refusé}, {count:pending|en attente|en attente}.",
  },
  {
    about: [/casting/],
    tool: "search_castings",
    input: everything,
    says: "L'agence a {count:found|casting}.",
    rows: (result) => listIn(result, "castings"),
    row: "{name}, {brand}, {status}",
  },
  {
    about: [/marque/, /frequent|top|plus|principal/],
    tool: "top_brands",
    says: "Les marques les plus fréquentes :",
    rows: (result) => listIn(result, "brands"),
    row: "{name} : {count:collaborations|collaboration}",
    none: "Je ne sais pas : l'agence n'a pas encore de collaboration.",
  },
  {
    about: [CONTACT, NOT_INFLUENCERS, /principaux clients|nos clients|meilleurs clients/],
    tool: "search_clients",
    input: () => ({ query: "", sort: "collaborations" }),
    says: "Les contacts de nos principaux clients :",
    rows: (result) =>
      listIn(result, "clients")
        .slice(0, 5)
        .flatMap((client) => listIn(client, "contacts").map((one) => ({ ...one, client: client.name }))),
    row: (one) => `${textIn(one, "client")} : ${contactOf(one)}`,
    none: "Je ne sais pas : aucun contact n'est enregistré.",
  },
  {
    about: [CONTACT, NOT_INFLUENCERS],
    named: {
      ...CLIENT,
      behind:
        /\b(?:contacts?|coordonnées|joindre)\s+(?:(?:du client|de la marque|de|d'|du|chez|pour)\s*)?(?:contact\s+)?(?:(?:du client|de la marque|de|d'|du|chez)\s*)?/iu,
    },
    tool: "get_client",
    says: "Contacts de {name} :",
    rows: (result) => listIn(result, "contacts"),
    row: contactOf,
    none: "{name} n'a pas de contact enregistré : je ne sais pas.",
  },
  {
    about: [/ou en est|avancement|detail|point sur/, COLLABORATION],
    named: { ...COLLABORATIONS, behind: /\b(?:collaboration|campagne)\s+/iu },
    tool: "get_collaboration",
    says: (one) => {
      const flags = [
        one.quoteSent ? "devis envoyé" : "devis à envoyer",
        one.contractSigned ? "contrat signé" : "contrat à signer",
        one.paymentReceived ? "paiement reçu" : "paiement attendu",
      ]
      return filled(`{name} ({brand}) : {status}, ${flags.join(", ")}. Budget : {euros:budgetEuros}.`, one)
    },
    rows: (one) => listIn(one, "influencers"),
    row: "{name} ({euros:rateEuros})",
  },
  {
    about: [
      /collaboration|campagne|chiffre d.affaires|revenu/,
      /avec |chez |client |marque /,
      /combien|chiffre|revenu/,
    ],
    named: { ...CLIENT, behind: BRAND },
    tool: "get_client",
    says: "{name} : {count:collaborations|collaboration}, pour un chiffre d'affaires de {euros:revenueEuros}.",
  },
  {
    about: [/chiffre d.affaires|revenu/],
    tool: "count_collaborations",
    says: "Le chiffre d'affaires de l'agence est de {euros:revenueEuros}, dont {euros:quotedRevenueEuros} pour les devis envoyés.",
  },
  collaborationCount(
    PENDING,
    "{count:pendingConfirmation|collaboration attend|collaborations attendent} une confirmation : le devis n'est pas encore envoyé.",
  ),
  collaborationCount(ACTIVE, "Il y a {count:active|collaboration active|collaborations actives}."),
  collaborationCount(COMPLETED, "Il y a {count:completed|collaboration terminée|collaborations terminées}."),
  collaborationCount(
    /(?:)/,
    "L'agence a {count:total|collaboration} : {count:active|active}, {count:completed|terminée}, {count:pendingConfirmation|en attente|en attente} de confirmation.",
  ),
  {
    about: [/quelles|liste|montre|donne|dernieres/, COLLABORATION],
    tool: "list_collaborations",
    input: (asked) => ({
      query: nameIn(asked, BRAND),
      state: keyOf({ pending: PENDING, active: ACTIVE, completed: COMPLETED }, asked),
    }),
    says: "Je trouve {count:found|collaboration} :",
    rows: (result) => listIn(result, "collaborations"),
    row: "{name}, {brand}, le {day:date}",
    none: "Je ne trouve aucune collaboration qui corresponde.",
  },
  countOf([HOW_MANY, /client/], "search_clients", "L'agence a {count:total|client}."),
  countOf([HOW_MANY, PEOPLE], "search_influencers", "L'agence a {count:total|influenceur}."),
  {
    about: [/adresse/, /^(?!.*(e-mail|email|mail))/],
    named: { ...INFLUENCER, behind: new RegExp(`adresse(?: postale)?\\s+${OF}`, "iu") },
    tool: "get_influencer",
    says: (one) =>
      filled(
        textIn(one, "address")
          ? "L'adresse de {name} : {address}."
          : "Je ne sais pas : l'adresse de {name} n'est pas enregistrée.",
        one,
      ),
  },
  {
    about: [/e-mail|email|manager|agent|coordonnee|contact|siret|tarif|prix|abonne|engagement/],
    named: {
      ...INFLUENCER,
      behind: new RegExp(
        `(?:e-?mail|manager|agent|coordonnées|contact|siret|tarifs?|prix|abonnés|engagement)\\s+${OF}`,
        "iu",
      ),
    },
    tool: "get_influencer",
    says: (one) => {
      const manager = Object.values(one.manager ?? {}).filter((field) => typeof field === "string" && field)
      const prices = Object.entries(one.pricesEuros ?? {}).map(([what, price]) => `${what} : ${price} €`)
      return lines(
        filled("{name} (@{username}) : {count:followers|abonné}, {engagement:engagementPercent}.", one),
        textIn(one, "email") && filled("E-mail : {email}.", one),
        textIn(one, "siret") && filled("SIRET : {siret}.", one),
        manager.length > 0 && `Manager : ${manager.join(", ")}.`,
        prices.length > 0 && `Tarifs : ${prices.join(", ")}.`,
      )
    },
  },
  {
    about: [/ressource|media kit|modele|brief type|contrat type/],
    tool: "search_resources",
    input: (asked) => ({
      query: nameIn(asked, /\b(?:sur|concernant|nommée?s?|appelée?s?|contenant)\s+/iu),
      type: keyOf(RESOURCE_TYPES, asked),
    }),
    says: "L'agence a {count:found|ressource qui correspond|ressources qui correspondent} :",
    rows: (result) => listIn(result, "resources"),
    row: "{name} ({type})",
    none: "Je ne trouve aucune ressource qui corresponde.",
  },
]
