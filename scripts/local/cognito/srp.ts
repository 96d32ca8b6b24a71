import { createHash, createHmac, getDiffieHellman, randomBytes } from "node:crypto"
import { isSame } from "../lib/answers.ts"

/** Stored instead of a password; both are hex. */
export type Verifier = { salt: string; verifier: string }

/** The server's half of one SRP sign-in. */
export type SrpChallenge = { b: bigint; B: bigint }

/** Cognito's group is the 3072-bit one of RFC 3526. */
const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`)
const G = 2n
const K = BigInt(`0x${sha256(Buffer.concat([padded(N), padded(G)]))}`)
const DERIVATION_INFO = Buffer.from("Caldera Derived Key\u0001")

/** `identity` is the pool's name (after the `_` of its id) and the user name, concatenated. */
export function makeVerifier(
  identity: string,
  password: string,
  salt = randomBytes(16).toString("hex"),
): Verifier {
  return { salt, verifier: powerOfG(privateKey(identity, password, salt)).toString(16) }
}

export function passwordMatches(identity: string, password: string, kept: Verifier): boolean {
  const given = makeVerifier(identity, password, kept.salt)
  return isSame(given.verifier, kept.verifier)
}

export function makeChallenge(verifier: string): SrpChallenge {
  const b = BigInt(`0x${randomBytes(32).toString("hex")}`)
  return { b, B: (K * BigInt(`0x${verifier}`) + powerOfG(b)) % N }
}

/** Reads the client's A; null when it is not in the group, like a forged A of 0 or N. */
export function readPublicKey(hex: string): bigint | null {
  if (!/^[0-9a-f]{1,800}$/i.test(hex)) return null
  const value = BigInt(`0x${hex}`)
  return value % N === 0n ? null : value
}

/** The base64 signature of a client that knows the password, for this challenge. */
export function expectedSignature(sign: {
  identity: string
  verifier: string
  A: bigint
  challenge: SrpChallenge
  secretBlock: string
  timestamp: string
}): string {
  const scrambler = sha256(Buffer.concat([padded(sign.A), padded(sign.challenge.B)]))
  const u = BigInt(`0x${scrambler}`)
  const shared = power(sign.A * power(BigInt(`0x${sign.verifier}`), u), sign.challenge.b)
  const pseudoRandom = createHmac("sha256", padded(u)).update(padded(shared)).digest()
  const key = createHmac("sha256", pseudoRandom).update(DERIVATION_INFO).digest().subarray(0, 16)
  return createHmac("sha256", key)
    .update(sign.identity)
    .update(Buffer.from(sign.secretBlock, "base64"))
    .update(sign.timestamp)
    .digest("base64")
}

function privateKey(identity: string, password: string, salt: string): bigint {
  const inner = createHash("sha256").update(`${identity}:${password}`).digest()
  return BigInt(`0x${sha256(Buffer.concat([padded(BigInt(`0x${salt}`)), inner]))}`)
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % N
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

const WINDOW = 4n
const WINDOW_MASK = 2n ** WINDOW - 1n
/** For each window of an exponent: G to each of its values. */
const powersOfG: bigint[][] = []

/** Every sign-in and every new password needs one; it takes a fifth of `power`'s time. */
function powerOfG(exponent: bigint): bigint {
  let result = 1n
  for (let place = 0, rest = exponent; rest > 0n; place++, rest >>= WINDOW) {
    powersOfG[place] ??= powersAt(place)
    result = (result * (powersOfG[place]?.[Number(rest & WINDOW_MASK)] ?? 1n)) % N
  }
  return result
}

function powersAt(place: number): bigint[] {
  const last = powersOfG[place - 1]?.at(-1)
  const first = last === undefined ? G : (last * (powersOfG[place - 1]?.[1] ?? 1n)) % N
  const powers = [1n]
  for (let value = 1n; value <= WINDOW_MASK; value++) powers.push(((powers.at(-1) ?? 1n) * first) % N)
  return powers
}

/** Big-endian bytes with a leading zero when the first bit is set, as Java writes a positive number. */
function padded(value: bigint): Buffer {
  const hex = value.toString(16)
  const even = hex.length % 2 ? `0${hex}` : hex
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex")
}

function sha256(data: Buffer): string {
  return createHash("sha256").update(data).digest("hex")
}
