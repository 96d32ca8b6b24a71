import { fold } from "@trame/core/lib/text"
import type { CreatorRow } from "@trame/core/search/creators"
import { type Chance, createChance } from "./chance.ts"
import { CATEGORIES, DISTANT, FOREIGN, FRENCH, type Names, PLATFORMS, SYLLABLES } from "./words.ts"

const SEED = 20_260_113
const CATEGORY_NAMES = Object.keys(CATEGORIES)
const EMOJIS = ["✨", "🌿", "🔥", "🎮", "☕"]

/** Invented creators, the same at every call; a larger count extends a smaller one. */
export function* createCreators(count: number): Generator<CreatorRow> {
  const chance = createChance(SEED)
  for (let index = 0; index < count; index++) yield createCreator(chance)
}

/** One creator more. */
export function createCreator(chance: Chance): CreatorRow {
  const category = chance.next() < 0.05 ? "" : chance.skewed(CATEGORY_NAMES)
  const words = CATEGORIES[category] ?? ["Officiel", "Réel", "Vlog"]
  const { displayName, username } = called(chance, chance.pick(words))
  const followersCount = followers(chance)
  return {
    id: chance.id(),
    displayName,
    username,
    platform: chance.weighted(PLATFORMS),
    category,
    followersCount,
    engagementRate: chance.next() < 0.12 ? null : engagement(chance, followersCount),
    collaborationsCount: Math.max(0, Math.floor(-Math.log(1 - chance.next()) * 5) - 2),
  }
}

function called(chance: Chance, word: string) {
  const kind = chance.next()
  if (kind < 0.08) return pseudonym(chance)
  if (kind < 0.09) return person(chance, chance.pick(DISTANT), word)
  if (kind < 0.21) return person(chance, chance.pick(FOREIGN), word)
  return person(chance, FRENCH, word)
}

function person(chance: Chance, names: Names, word: string) {
  const first = chance.skewed(names.first)
  const last = chance.skewed(names.last)
  const displayName = chance.weighted([
    [`${first} ${last}`, 50],
    [`${first}-${chance.skewed(names.first)} ${last}`, 6],
    [`${first} ${word}`, 14],
    [`Chez ${first}`, 4],
    [`Les Carnets de ${first}`, 4],
    [`Le Cœur de ${first}`, 1],
    [`L'Atelier ${word} de ${first}`, 3],
    [`${word} & ${chance.pick(Object.values(CATEGORIES).flat())}`, 3],
    [`${first} ${last} ${chance.pick(EMOJIS)}`, 8],
    [`${first} ${last}`.toUpperCase(), 4],
    [first, 3],
  ])
  const [a, b, w] = [plain(first), plain(last), plain(word)]
  const username = chance.weighted([
    [`${a}.${b}`, 20],
    [`${a}_${w}`, 16],
    [`${w}.${a}`, 10],
    [`${a}${b}${10 + chance.below(90)}`, 24],
    [`les.${w}.de.${a}`, 4],
    [`its_${a}_${b}`, 6],
    [`${a}${b}officiel`, 8],
    [`_${a}${chance.below(10_000)}`, 12],
  ])
  return { displayName, username }
}

function pseudonym(chance: Chance) {
  const word = Array.from({ length: 2 + chance.below(3) }, () => chance.pick(SYLLABLES)).join("")
  const displayName = `${word[0]?.toUpperCase()}${word.slice(1)}`
  return { displayName, username: `${plain(word)}${chance.next() < 0.5 ? "" : chance.below(1000)}` }
}

const plain = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]/gu, "")

/** From a thousand to eight million on a logarithmic scale, mostly small; some are rounded and tie. */
function followers(chance: Chance): number {
  const count = Math.round(10 ** (3 + 3.9 * chance.next() ** 1.4))
  return chance.next() < 0.15 ? Math.round(count / 1000) * 1000 : count
}

/** Percent: the larger the audience, the lower. */
function engagement(chance: Chance, followersCount: number): number {
  const base = Math.max(0.8, 9 - Math.log10(Math.max(1, followersCount)) * 1.2)
  return Math.round(base * (0.3 + 1.4 * chance.next()) * 100) / 100
}
