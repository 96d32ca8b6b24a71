import { Faker, fr } from "@faker-js/faker"
import { fold } from "@trame/core/lib/text"
import type { ImportedCreator } from "../import.ts"
import { demoId } from "../seed.ts"
import type { Category } from "./captions.ts"
import { portraitPath } from "./paths.ts"

const HOW_MANY = 3000

const CATEGORIES: Record<Category, readonly string[]> = {
  Beauté: ["beauty", "makeup", "glow"],
  Mode: ["style", "lookbook", "dressing"],
  Voyage: ["voyage", "travel", "escapade"],
  Cuisine: ["cuisine", "food", "recettes"],
  Sport: ["sport", "run", "coach"],
  Gaming: ["gaming", "play", "live"],
  Lifestyle: ["life", "daily", "quotidien"],
  Famille: ["family", "maman", "tribu"],
  Décoration: ["deco", "home", "interieur"],
  Tech: ["tech", "geek", "digital"],
  Humour: ["sketch", "lol", "impro"],
  Musique: ["music", "studio", "sound"],
  Automobile: ["auto", "garage", "drive"],
  "Bien-être": ["yoga", "zen", "wellness"],
  Livres: ["books", "lecture", "chapitre"],
}

const BIOS = [
  "Je partage ce que j'aime, comme à table.",
  "Contenus chaque mardi et vendredi. Contact en privé.",
  "Entre Brest et Lyon, rarement au même endroit.",
  "Une autre vie avant, celle-ci depuis trois ans.",
  "On rit, on apprend, on recommence.",
  "Mes coups de cœur et quelques coups de gueule.",
]

const PLATFORMS = [
  { value: "instagram", weight: 6 },
  { value: "tiktok", weight: 4 },
  { value: "youtube", weight: 2 },
]

/** The same list at every call; the more followers, the rarer. */
export function demoCreators(): ImportedCreator[] {
  const faker = new Faker({ locale: fr, seed: 20_260_101 })
  const taken = new Set<string>()
  return Array.from({ length: HOW_MANY }, (_, index) => createCreator(faker, index, taken))
}

function createCreator(faker: Faker, index: number, taken: Set<string>): ImportedCreator {
  const firstName = faker.person.firstName()
  const lastName = faker.person.lastName()
  const category = faker.helpers.objectKey(CATEGORIES)
  const word = faker.helpers.arrayElement(CATEGORIES[category])
  const displayName = faker.helpers.arrayElement([
    `${firstName} ${lastName}`,
    `${firstName} ${lastName}`,
    `${firstName} ${word[0]?.toUpperCase()}${word.slice(1)}`,
    `Chez ${firstName}`,
  ])
  const followersCount = Math.round(1500 * Math.exp(faker.number.float({ min: 0, max: 1 }) ** 2.2 * 8.2))
  const base = engagementBase(followersCount)
  const influencerId = demoId(`influencer/${index}`)
  const username = usernameOf(faker, firstName, lastName, word, taken)
  const platform = faker.helpers.weightedArrayElement(PLATFORMS)
  return {
    influencerId,
    displayName,
    username,
    platform,
    category,
    followersCount,
    engagementRate: faker.number.float({ min: base * 0.5, max: base * 1.6, fractionDigits: 2 }),
    fullName: `${firstName} ${lastName}`,
    bio: `${category} · ${BIOS[index % BIOS.length]}`,
    email: index % 3 === 0 ? `${fold(firstName).replace(/[^a-z]/g, "")}${index}@createurs.example` : "",
    postsCount: 60 + ((index * 37) % 1400),
    profileUrl: `https://${platform}.example/${username}`,
    profileImageUrl: `/media/${portraitPath(influencerId)}`,
    verified: followersCount > 500_000 && faker.datatype.boolean(0.8),
    archived: index % 97 === 96,
  }
}

/** Percent: the larger the audience, the lower. */
const engagementBase = (followersCount: number): number => Math.max(0.8, 9 - Math.log10(followersCount) * 1.2)

function usernameOf(faker: Faker, first: string, last: string, word: string, taken: Set<string>): string {
  const [name, family] = [first, last].map((part) => fold(part).replace(/[^a-z]/g, ""))
  const wanted = faker.helpers.arrayElement([
    `${name}.${family}`,
    `${name}_${word}`,
    `${word}.${name}`,
    `${name}${family}`,
    `les.${word}.de.${name}`,
  ])
  let username = wanted
  for (let suffix = 2; taken.has(username); suffix++) username = `${wanted}${suffix}`
  taken.add(username)
  return username
}
