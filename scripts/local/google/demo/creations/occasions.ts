import type { Conversation, Letter, Owner } from "../letters.ts"
import { bothWays, type Facts, filled, later, plain, quoted, received } from "../words.ts"

type Choice = readonly [string, ...string[]]

interface Occasion {
  subjects: Choice
  texts: Choice
  answers: Choice
}

const GIFTS: Record<"fr" | "en", Occasion> = {
  fr: {
    subjects: [
      "Un cadeau de la part de {brand}",
      "{brand} aimerait vous faire essayer {product}",
      "Votre adresse pour un petit colis ?",
      "Envoi produit {brand}, sans contrepartie",
    ],
    texts: [
      "Bonjour {name},\n\nNous serions heureux de vous offrir {product}. Aucune publication n'est demandée : si cela vous plaît et que vous avez envie d'en parler, tant mieux, sinon gardez-le pour vous.\n\nPouvez-vous me donner une adresse de livraison et un numéro pour le transporteur ?\n\nÀ bientôt,\n{second}",
      "Coucou {name} !\n\nPour nos cinq ans nous gâtons les personnes qui nous inspirent. Un coffret avec {product} vous attend ; il part le {day+6} si vous nous confirmez votre adresse.\n\nLe petit cadeau est offert, évidemment.\n\n{second}, {brand}",
      "Bonjour {name},\n\nVous disiez en story chercher une marque française pour ce genre de produit : permettez-nous de vous envoyer {product} en cadeau. Quelle teinte préférez-vous, sable ou nuit ?\n\nBelle journée,\n{second}",
    ],
    answers: [
      "Bonjour,\n\nC'est adorable, merci ! Vous pouvez l'envoyer à mon agence, qui me fera suivre. Je ne promets pas de publication, mais je le testerai avec plaisir.\n\nLou",
      "Bonjour,\n\nMerci beaucoup, mais j'essaie de limiter les envois cette année. Une autre fois peut-être !\n\nLou",
    ],
  },
  en: {
    subjects: ["A little gift from {brand}", "Can we send you something?"],
    texts: [
      "Hi {name},\n\nWe would love to gift you {product}, no strings attached. If you enjoy it and feel like sharing, wonderful; if not, it is yours to keep.\n\nWhere should we send it?\n\n{second}\n{brand}",
      "Hello {name},\n\nOur PR boxes leave on {day+5} and one has your name on it, with {product} inside. Could you confirm your address and size?\n\nBest,\n{second}",
    ],
    answers: ["Hi,\n\nThat is so kind, thank you! Please send it to my agency's address.\n\nLou"],
  },
}

const EVENTS: Record<"fr" | "en", Occasion> = {
  fr: {
    subjects: [
      "Invitation : soirée {brand} le {day+16}",
      "Vous êtes invitée à l'ouverture de notre boutique – {brand}",
      "Save the date ✨ atelier {brand} à Paris",
      "Voyage presse {brand}",
    ],
    texts: [
      "Chère {name},\n\n{brand} a le plaisir de vous convier à la présentation {ofProduct}, le {day+16} à partir de 19 h, au 12 rue des Tisserands à Paris.\n\nMerci de confirmer votre présence avant le {day+9}, en précisant si vous venez accompagnée.\n\nAu plaisir de vous y voir,\n{first}",
      "Bonjour {name},\n\nNous organisons un atelier en petit comité (huit créatrices) autour {ofProduct}, le {day+14} de 10 h à 13 h. Le déjeuner est prévu.\n\nPuis-je vous inscrire ?\n\n{first}",
      "Bonjour {name},\n\nDu {day+30} au {day+33}, {brand} emmène six créateurs découvrir ses ateliers. Train, hébergement et repas sont pris en charge. Aucune obligation de contenu, mais vous aurez sûrement envie de filmer.\n\nSeriez-vous disponible ? Il reste deux places.\n\n{first}",
    ],
    answers: [
      "Bonjour,\n\nAvec plaisir, je serai là ! Je viendrai accompagnée d'une personne.\n\nLou",
      "Bonjour,\n\nMerci pour l'invitation. Je suis malheureusement en tournage ce jour-là, ce sera pour la prochaine fois.\n\nLou",
    ],
  },
  en: {
    subjects: ["You're invited: {brand} launch party, {day+15}", "RSVP – breakfast with {brand}"],
    texts: [
      "Dear {name},\n\nPlease join us on {day+15} at 7pm to celebrate the Paris launch of {product}. Drinks, music and a small surprise.\n\nRSVP by {day+8}.\n\n{first}, {brand}",
    ],
    answers: ["Hi,\n\nI would love to come, thank you! Count me in.\n\nLou"],
  },
}

const occasion = (kind: typeof GIFTS, facts: Facts): Occasion => kind[facts.brand.language]

function invitation(kind: typeof GIFTS, facts: Facts, since: number): { letter: Letter; text: string } {
  const { random, brand, at } = facts
  const { subjects, texts } = occasion(kind, facts)
  const person = brand.people[kind === GIFTS ? 1 : 0]
  const text = filled(random.pick(texts), facts)
  const isBare = random.chance(0.5)
  const letter: Letter = {
    at,
    from: person,
    subject: filled(random.pick(subjects), facts),
    labels: received(at, since, "CATEGORY_PERSONAL"),
    body: () => (isBare ? plain(text) : bothWays(text, { person, brand })),
  }
  return { letter, text }
}

function withAnswer(kind: typeof GIFTS, facts: Facts, owner: Owner, since: number): Conversation {
  const { random, brand } = facts
  const { letter: first, text } = invitation(kind, facts, since)
  const at = later(first.at, random.whole(2, 40))
  const answer = filled(random.pick(occasion(kind, facts).answers), facts)
  const beneath = quoted(text, first.from, first.at, brand.language)
  return [
    first,
    {
      at,
      from: owner,
      to: first.from,
      subject: `Re: ${first.subject}`,
      labels: ["SENT"],
      body: () => plain(`${answer}\n\n${beneath}`),
    },
  ]
}

/** An offer of free products. */
export const gift = (facts: Facts, since: number): Letter => invitation(GIFTS, facts, since).letter
export const answeredGift = (facts: Facts, owner: Owner, since: number): Conversation =>
  withAnswer(GIFTS, facts, owner, since)

/** An invitation to an event. */
export const event = (facts: Facts, since: number): Letter => invitation(EVENTS, facts, since).letter
export const answeredEvent = (facts: Facts, owner: Owner, since: number): Conversation =>
  withAnswer(EVENTS, facts, owner, since)
