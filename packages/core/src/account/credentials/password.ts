import { invalid } from "../../lib/error.ts"
import * as Throttle from "../../lib/throttle.ts"
import { GUESSING, type Limit } from "../../lib/throttle.ts"
import * as Pool from "./pool.ts"

const TOO_COMMON = "Ce mot de passe est trop courant. Choisissez-en un autre."
const SPACES_AROUND = "Le mot de passe ne peut ni commencer ni finir par une espace."

/**
 * Refuses the most common passwords (rules/platform.md#passwords), and those that the pool would refuse with its own
 * message.
 * @throws AppError invalid, with the message at this field
 */
export function assertChoosable(password: string, field: "password" | "newPassword"): void {
  const problem = password.trim() !== password ? SPACES_AROUND : isCommon(password) ? TOO_COMMON : null
  if (problem) throw invalid(problem, { [field]: problem })
}

/** The top of lists of leaked passwords, international and French; six characters and more. */
const COMMON = new Set(
  `
000000 00000000 0000000000 010101 0123456 0123456789 101010 102030 110110 111111 1111111 11111111 111222
111222333 112233 11223344 121212 12121212 123123 123123123 123321 123321123 12344321 123456 1234567 12345678
123456789 1234567890 12345678910 123456a 123456abc 123456azerty 123456q 1234abcd 1234azer 1234qwer 123654
123654789 123789 123abc 123azerty 123qwe 131313 141414 147258 147258369 147852 151515 159357 159753 159951 161616
171717 181818 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 202020 212121 222222 232323 252525
258456 292929 303030 321321 321654 333333 420420 444444 456123 456456 456789 555555 55555555 654321 666666
69696969 696969 741852 741852963 753951 777777 7777777 77777777 789456 789456123 88888888 888888 963852741
963852 987456 987654 987654321 9876543210 989898 999999 99999999 999999999 a123456 a1b2c3 a1b2c3d4 aaaaaa
aaaaaaaa abc123 abc1234 abc12345 abcd1234 abcdef abcdefg abcdefgh abcdef123 access adidas admin1 admin123 admin1234
administrateur administrator adrien alexandra alexandre alexis amandine amelie america amour123 amoureux andrea
andrew angela angelique anthony antoine apollo arsenal arthur asdasd asdf1234 asdfgh asdfghjkl ashley asterix audrey
aurelie aurore avatar azazaz azerty azerty1 azerty12 azerty123 azerty1234 azerty12345 azerty123456 azertyu azertyui
azertyuio azertyuiop azertyuiop123 azqsaz azqswx bailey bananas barbara barcelona barcelone baseball basket
basketball batman beatles benjamin bienvenue bigdaddy biscotte bisous bonheur bonjour bonjour1 bonjour123 boomer
bordeaux bordel boubou bouboule boulette bretagne brandon bubulle buster butterfly cacahuete calimero camille
camille1 canada carambar carine caroline caroline1 cascade catherine cedric celine chameau champion changeme
changeme123 charlene charles charlie charlotte chelsea cherie cheval chevaux chicken chipie chloe123 chocolat
chocolate chouchou chouette christelle christian christine christophe cindy123 claire clement clementine cloclo
coca-cola cocacola coccinelle coco1234 coconut computer connard coquine corentin corinne cristina crystal dakota
daniel danielle dauphin david123 delphine diamond diablo doctissimo dolphin domino donald dorothee doudou doudou1
doudou13 dragon dragon1 dragonball elodie elephant emilie emmanuel etoile fabien fabrice family fanny123 felix123
ferrari fernando ficken florence florent florian flower fluffy foobar football football1 forever france france123
francois freddy frederic freedom fripouille fuckyou fuckyou1 gabriel gabrielle gandalf garfield geoffrey ginger
google google123 gregory guillaume guitar guitare hannah harley harrypotter heaven hello1 hello123 helloworld
hockey hunter hunter2 iloveyou iloveyou1 internet isabelle jackson jaguar jasmine jennifer jeremy jerome jessica
jetaime jetaime1 jeteaime jonathan jordan jordan23 joseph joshua julien juliette junior justin justine karine
kawasaki kevin123 killer kikoulol kimberly laetitia laurence laurent laura123 lebron legolas letmein letmein1
liberte lilou123 liverpool loulou loulou1 loulou13 louloute louise love123 loveme lovely loverboy lucifer ludivine
ludovic lunette madison maelle maggie maison maman123 manchester manon123 marie123 marine marion marjorie
marlboro marseille marseille13 martin martine maryline master mathieu mathilde matrix matthew matthieu maurice
maverick maxime melanie melissa mercedes merlin metallica michael michel michelle mickael mickey microsoft minecraft
minouche mireille monamour mondial monkey monster morgan morgane mot-de-passe motdepasse motdepasse1 motdepasse123
mounir mustang mylove mynoob nadine naruto natacha nathalie nathan natation nathan123 nicolas nicolas1 nicole nikita
nintendo nirvana nissan olivier orange oreo123 ordinateur p@ssw0rd p@ssword pakistan paname pantera papillon
parfait parola pascal pass123 pass1234 passe123 passpass passw0rd passwd password password! password1 password12
password123 password1234 password123456 patate patoche patricia patrick pauline paulette peanut pepper peugeot
peugeot206 philippe phoenix pikachu pimprenelle pirate playboy playstation pokemon pokemon1 portugal poulette
pompier poupette pompom princess princesse princesse1 psg12345 purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc qsdfgh
qsdfghjk qsdfghjklm qwe123 qweasd qweasdzxc qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu
qwertyui qwertyuiop qwertz rachel raiders rainbow ranger raphael real-madrid realmadrid renault richard ricardo
robert romain romane ronaldo ronaldo7 rugby123 sabrina sakura salut123 salutcava samantha samsung samsung1 samuel
sandra sandrine scooby scooter scorpion sebastien secret secret123 secret1 sephiroth shadow shannon silver simone
slipknot snoopy soccer soleil soleil1 soleil13 sophie spiderman starwars stephane stephanie stephen steven
summer sunshine superman superman1 supernova suzuki sweety sylvain sylvie taylor tequila test123 test1234 testtest
thierry thomas thomas1 thunder tigger tinkerbell tintin titeuf titi1234 tototo toto123 toto1234 toulouse tourterelle
trame123 trustno1 turlututu tweety twilight user1234 valentin valentine valerie vanessa vanille veronique
victoire victor victoria vincent virginie voiture voyage warcraft welcome welcome1 welcome123 whatever wilfried
william winner winston wolverine xavier yamaha yannick yasmine yolande zaq12wsx zidane zidane10 zinedine zouzou
zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
)

const ONE_CHARACTER = /^(.)\1*$/su

/** Whether it is a common password, in any case. */
function isCommon(password: string): boolean {
  return COMMON.has(password.toLowerCase()) || ONE_CHARACTER.test(password)
}

const WRONG_PASSWORD = "Mot de passe incorrect"

/** A signed-in person gets as few tries for a password as for a code. */
const GUESSES: Limit = { ...GUESSING, tries: 10 }

/**
 * Verifies a person's password again; returns the pool's tokens for it.
 * @param now also accepted: the new password, when an earlier request set it and its answer was lost
 * @throws AppError invalid, with the message at this field, or throttled after too many wrong ones
 */
export async function assertPassword(userId: string, password: string, field: string, now?: string) {
  const guess = `password#${userId}`
  await Throttle.consume(guess, GUESSES)
  const proof =
    (await Pool.tryPassword(userId, password)) ?? (now ? await Pool.tryPassword(userId, now) : null)
  if (!proof) throw invalid(WRONG_PASSWORD, { [field]: WRONG_PASSWORD })
  await Throttle.refund(guess, GUESSES)
  return proof
}
