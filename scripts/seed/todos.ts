import { Faker, fr } from "@faker-js/faker"
import { dayAfter, startOfDay, today } from "@trame/core/lib/day"
import { automaticTitle, mondayOf, noonOf } from "@trame/core/workspace/todos/rules"
import { placeOf } from "@trame/core/workspace/todos/store"
import { demoCreators } from "./catalogue/creators.ts"
import { type ClientAgency, demoClients } from "./clients.ts"
import { demoAgencyId } from "./identity.ts"
import { importTodos, type TodoItem } from "./import.ts"
import { demoTeam } from "./pool.ts"
import { rosterIds } from "./roster.ts"
import { demoId, type Seed } from "./seed.ts"

const TITLES = [
  "Relancer Maison Rivage pour la signature",
  "Préparer le brief du lancement de printemps",
  "Valider les visuels reçus",
  "Envoyer les produits aux influenceurs",
  "Mettre à jour le tableau des tarifs",
  "Point hebdomadaire avec la cliente",
  "Relire le contrat d'exclusivité",
  "Choisir trois profils pour le casting beauté",
  "Répondre aux questions sur la facture",
  "Vérifier les statistiques de la campagne",
  "Réserver le studio",
  "Planifier les publications du mois",
  "Préparer le bilan de fin de campagne",
  "Appeler l'imprimeur pour les coffrets",
] as const

const DESCRIPTIONS = [
  "",
  "Le dossier est dans les ressources. La cliente attend une réponse avant la fin de journée, même provisoire : la lui donner par téléphone.",
  "Voir avec l'équipe si la date convient.",
  "",
  "Deux allers-retours au plus, puis on valide.\nPenser à joindre les mentions légales.",
] as const

const SUBTASKS = ["Relire le dossier", "Appeler la cliente", "Envoyer le compte rendu"] as const
const TIMES = ["09:30", "11:00", "14:30", "17:00"] as const

/** Some have a record, a checklist, a time or a repetition. */
function extrasOf(agency: ClientAgency, index: number): Partial<TodoItem> {
  const client = demoClients(agency)[index % 5]
  return {
    ...(index % 4 === 1 && {
      subject: { kind: "collaboration", id: demoId(`collaboration/${agency}/${index}`) },
    }),
    ...(index % 4 === 2 && client && { subject: { kind: "client", id: client.id } }),
    ...(index % 3 === 0 && {
      checklist: SUBTASKS.map((text, place) => ({
        id: `sous-tache-${index}-${place}`,
        text,
        done: place < index % 4,
      })),
    }),
    ...(index % 5 === 2 && { time: pick(TIMES, index) }),
    ...(index % 7 === 5 && { repeat: "weekly" }),
  }
}

const FOR_CREATORS = [
  "envoyer le contrat signé",
  "demander les statistiques de la story",
  "confirmer l'adresse de livraison",
  "relancer pour la facture",
  "valider le script de la vidéo",
] as const

/** Day offsets: this week, one of them on the weekend, then the weeks before and after. */
const DAYS = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 5, -5, -3, 8, 10] as const
const PRIORITY_ORDER = ["medium", "high", "medium", "low", "medium"] as const

/** To-dos of this week, the last and the next, for all people with the right to them. */
export const todos: Seed = {
  name: "todos",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const team = (await demoTeam(agency)).filter(
        ({ userRole, permissions }) => userRole === "admin" || permissions.todo,
      )
      await importTodos([
        ...ofTeam(
          agency,
          team.map(({ userId }) => userId),
        ),
        ...automatic(agency, team[0]?.userId ?? "left"),
      ])
    }
  },
}

const pick = <Value>(from: readonly [Value, ...Value[]], index: number): Value =>
  from[index % from.length] ?? from[0]

type Wanted = Pick<TodoItem, "title" | "description" | "priority" | "createdBy"> & {
  name: string
  day: string
  assignedTo?: string
  extras?: Partial<TodoItem>
  faker: Faker
}

/** Past ones are mostly done, and some future ones. */
function todoOf(agency: ClientAgency, index: number, wanted: Wanted): TodoItem {
  const { name, day, faker, extras, ...fields } = wanted
  const isPast = day < today()
  const isDone = isPast ? index % 4 !== 3 : index % 6 === 0
  const status = isDone ? "completed" : index % 5 === 1 ? "in_progress" : "pending"
  const createdAt = new Date(startOfDay(day).getTime() - faker.number.int({ min: 2, max: 90 }) * 3_600_000)
  const written = new Date(Math.min(createdAt.getTime(), Date.now() - 3_600_000)).toISOString()
  const doneAt = new Date(Math.min(Date.parse(noonOf(day)), Date.now() - 1_800_000)).toISOString()
  return {
    agencyId: demoAgencyId(agency),
    todoId: demoId(`todo/${agency}/${name}`),
    version: 1,
    ...extras,
    ...fields,
    description: fields.description || undefined,
    status,
    dueAt: noonOf(day),
    place: placeOf(fields.assignedTo === undefined, status),
    ...(isDone && { completedAt: doneAt }),
    createdAt: written,
    updatedAt: isDone ? doneAt : written,
  }
}

/** Mostly the author's own; every third is for a colleague, if any. */
function ofTeam(agency: ClientAgency, userIds: readonly string[]): TodoItem[] {
  const faker = new Faker({ locale: fr, seed: agency === "lumiere" ? 20_260_701 : 20_260_702 })
  const monday = mondayOf(today())
  return userIds.flatMap((userId, person) =>
    DAYS.map((offset, index) =>
      todoOf(agency, index + person, {
        name: `${person}/${index}`,
        title: pick(TITLES, index * 3 + person * 5),
        description: pick(DESCRIPTIONS, index + person),
        priority: pick(PRIORITY_ORDER, index + person),
        createdBy: userId,
        assignedTo: index % 3 === 2 ? (userIds[(person + 1) % userIds.length] ?? userId) : userId,
        day: dayAfter(monday, offset),
        faker,
        extras: extrasOf(agency, index + person),
      }),
    ),
  )
}

function automatic(agency: ClientAgency, createdBy: string): TodoItem[] {
  const faker = new Faker({ locale: fr, seed: 20_260_703 })
  const theirs = new Set(rosterIds(agency))
  const roster = demoCreators().filter(({ influencerId }) => theirs.has(influencerId))
  return FOR_CREATORS.flatMap((text, index) => {
    const creator = roster[index]
    if (!creator) return []
    return [
      todoOf(agency, index, {
        name: `automatic/${index}`,
        title: automaticTitle(creator.displayName, text),
        description: pick(DESCRIPTIONS, index + 2),
        priority: pick(PRIORITY_ORDER, index),
        createdBy,
        day: dayAfter(today(), index * 2 - 3),
        faker,
      }),
    ]
  })
}
