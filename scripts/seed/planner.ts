import { Faker, fr } from "@faker-js/faker"
import { dayAfter, lastDayOf, monthAfter, monthOf, startOfDay, today } from "@trame/core/lib/day"
import type { StoredBrief, StoredTask } from "@trame/core/workspace/planner/entities"
import { weekdayOf } from "@trame/core/workspace/planner/rules/briefs"
import type { ClientAgency } from "./clients.ts"
import { demoAgencyId } from "./identity.ts"
import { importBriefs } from "./import.ts"
import { demoTeam } from "./pool.ts"
import { rosterIds } from "./roster.ts"
import type { Seed } from "./seed.ts"

/** Numbers of influencers with briefs. */
const HOW_MANY: Record<ClientAgency, number> = { lumiere: 9, horizon: 4 }
/** Numbers of briefs a day, in rotation; none on Sundays, at most one on Saturdays. */
const OF_A_DAY = [2, 3, 1, 4, 0, 2, 6, 1, 3, 0, 2, 5] as const

const TASKS = [
  "Publier la story avec le lien de la marque",
  "Envoyer la vidéo pour validation",
  "Répondre aux commentaires de la veille",
  "Tourner le plan d'ouverture du reel",
  "Relire le brief et confirmer la date de publication",
  "Envoyer les captures des statistiques à 24 h",
  "Publier le reel à 18 h",
  "Épingler le commentaire avec le code promo",
  "Photographier le produit à la lumière du jour",
  "Prévenir l'agence quand le colis est arrivé",
  "Ajouter la mention « collaboration commerciale »",
  "Proposer trois accroches pour la légende",
] as const

const NOTES = [
  "La marque insiste sur la mention du partenariat : vérifier avant publication.",
  "Colis reçu mardi. Ne pas parler du lancement avant l'annonce officielle.",
  "Deuxième relance déjà faite.\nAppeler plutôt que d'écrire.",
  "Cachet versé à la publication.",
] as const

/** Tasks of this month and the next: past ones mostly done, today's half done. */
export const planner: Seed = {
  name: "planner",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const team = await demoTeam(agency)
      const userIds = team.map(({ userId }) => userId)
      await importBriefs(demoAgencyId(agency), demoBriefs(agency, userIds))
    }
  },
}

function demoBriefs(agency: ClientAgency, userIds: readonly string[]): StoredBrief[] {
  const faker = new Faker({ locale: fr, seed: agency === "lumiere" ? 20_260_701 : 20_260_702 })
  const influencerIds = rosterIds(agency).slice(0, HOW_MANY[agency])
  const now = today()
  const first = `${monthOf(now)}-01`
  const last = lastDayOf(monthAfter(monthOf(now), 1))
  const briefs: StoredBrief[] = []
  for (let date = first, turn = 0; date <= last; date = dayAfter(date, 1), turn++) {
    for (const influencerId of faker.helpers.arrayElements(influencerIds, countOn(date, turn, now))) {
      briefs.push({
        agencyId: demoAgencyId(agency),
        influencerId,
        date,
        version: 1,
        ticks: 0,
        tasks: demoTasks(faker, date, now),
        internalNotes: faker.datatype.boolean(0.3) ? faker.helpers.arrayElement(NOTES) : undefined,
        createdBy: userIds[briefs.length % userIds.length] ?? "left",
        createdAt: new Date().toISOString(),
        updatedAt: new Date().toISOString(),
      })
    }
  }
  return briefs
}

function countOn(date: string, turn: number, now: string): number {
  if (date === now) return 3
  const weekday = weekdayOf(date)
  const usual = OF_A_DAY[turn % OF_A_DAY.length] ?? 0
  return weekday === 7 ? 0 : weekday === 6 ? Math.min(usual, 1) : usual
}

const HOUR_MS = 60 * 60 * 1000

function demoTasks(faker: Faker, date: string, now: string): Record<string, StoredTask> {
  const texts = faker.helpers.arrayElements(TASKS, { min: 2, max: 5 })
  // Most past days are complete.
  const likely = date > now ? 0 : date === now ? 0.5 : faker.datatype.boolean(0.75) ? 1 : 0.6
  const at = (position: number) =>
    new Date(startOfDay(date).getTime() + (9 + position) * HOUR_MS).toISOString()
  return Object.fromEntries(
    texts.map((text, position): [string, StoredTask] => {
      const completed = faker.datatype.boolean(likely)
      const done = completed ? { completed, completedAt: at(position) } : { completed }
      return [faker.string.alphanumeric(26), { text, position, ...done }]
    }),
  )
}
