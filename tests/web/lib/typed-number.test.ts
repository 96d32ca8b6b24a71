import { describe, expect, it } from "vitest"
import {
  amountProblem,
  countProblem,
  daysProblem,
  formatDays,
  percentageProblem,
  rateProblem,
  readAmount,
  readCount,
  readDays,
  readPercentage,
  readRate,
} from "../../../packages/web/src/lib/typedNumber.ts"

describe("an amount as it is typed", () => {
  it.each([
    ["1234,50", 123_450],
    ["1234.5", 123_450],
    ["1 234,50", 123_450],
    ["1\u202f234,50\u00a0€", 123_450],
    ["1 200,5", 120_050],
    ["1.200,50", 120_050],
    ["1,200.50", 120_050],
    ["1 200", 120_000],
    ["12.345.678", 1_234_567_800],
    ["€ 12", 1200],
    ["12,", 1200],
    [",5", 50],
    ["0", 0],
    ["1000000000", 100_000_000_000],
    ["1 000 000 000,00", 100_000_000_000],
    ["1\u00a0234,50\u00a0€", 123_450],
    ["1\u2009234,50 EUR", 123_450],
    ["1 500 euros", 150_000],
    ["1 Euro", 100],
    ["eur 5", 500],
    ["  1 234,50 €\n", 123_450],
    ["1'234.50", 123_450],
    ["1’234,50", 123_450],
    ["1 234 567,89", 123_456_789],
    ["1,234,567.89", 123_456_789],
    ["1.234.567,89", 123_456_789],
    ["1,23", 123],
    ["0,01", 1],
    ["0,1", 10],
    [".5", 50],
    ["0,00", 0],
    ["007", 700],
    ["19,99", 1999],
    ["1,15", 115],
  ])("%s is read", (text, cents) => {
    expect(readAmount(text)).toBe(cents)
    expect(amountProblem(readAmount(text))).toBeUndefined()
  })

  it.each([
    ...["-5", "-0,01", "−5", "+5", "abc", "5abc", "0.1+0.2", "1e5", "1 2", "1 2345", "12 34,5", "1,2,3"],
    ...["1.200.50", "1 200 50", "1 200.500,00", "1.200,500.00", "1234,567", "0,005", "12,345.678"],
    ...[".", ",", "0.500", "0 123", "€ 5 €", "5 $", "0x10", "1__000", "１２"],
  ])("%s is refused", (text) => expect(amountProblem(readAmount(text))).toBe("Montant invalide"))

  it.each([
    ["12,345", "12 345 ou 12,34"],
    ["1.200", "1 200 ou 1,20"],
    [" 1,000 €", "1 000 ou 1,00"],
  ])("%s could be thousands or decimals, so it is refused", (text, either) => {
    expect(readAmount(text)).toBeNaN()
    expect(amountProblem(text)).toBe(`Montant ambigu : tapez ${either}`)
  })

  it("may be empty, and no more than can be stored", () => {
    for (const empty of ["", "  ", "\u00a0", "\u202f", "€"]) expect(readAmount(empty)).toBeNull()
    expect(amountProblem(null)).toBeUndefined()
    for (const high of ["1000000001", "1 000 000 000,01", "9".repeat(30)])
      expect(amountProblem(readAmount(high))).toBe("Montant trop élevé")
  })
})

it("marks of direction around a number that was copied are no part of it", () => {
  const copied = (text: string) => `\u202d${text}\u202c\u200e`
  expect(readAmount(copied("1 500,50"))).toBe(150_050)
  expect(readAmount(copied("1500 €"))).toBe(150_000)
  expect(readPercentage(copied("50 %"))).toBe(50)
  expect(readCount(copied("12 345"))).toBe(12_345)
  expect(readRate(copied("3,5"))).toBe(3.5)
  expect(readDays(copied("J-7"))).toBe(-7)
})

it("a percentage is a whole number from 0 to 100 and nothing else", () => {
  expect(["0", "7", "50 %", "100"].map(readPercentage)).toEqual([0, 7, 50, 100])
  expect(readPercentage("")).toBeNull()
  expect([null, 0, 100].map(percentageProblem)).toEqual([undefined, undefined, undefined])
  for (const text of ["33,5", "12.5", "-5", "101", "abc", "5e1"]) {
    expect(readPercentage(text)).toBeNaN()
    expect(percentageProblem(readPercentage(text))).toBe("Un nombre entier de 0 à 100")
  }
})

describe("a count as it is typed", () => {
  it.each([
    ["12345", 12_345],
    ["12 345", 12_345],
    ["12\u202f345", 12_345],
    ["12.345", 12_345],
    ["1,234,567", 1_234_567],
    ["50k", 50_000],
    ["1,2M", 1_200_000],
    ["1.2m", 1_200_000],
    ["12 K", 12_000],
    ["0", 0],
  ])("%s is read", (text, count) => {
    expect(readCount(text)).toBe(count)
    expect(countProblem(readCount(text))).toBeUndefined()
  })

  it.each(["12,5", "-3", "abc", "12 34", "1.5", "1,2", "12 kilos", "k"])("%s is refused", (text) =>
    expect(countProblem(readCount(text))).toBe("Nombre entier positif attendu"),
  )

  it("may be empty, and no more than can be stored", () => {
    expect(readCount(" ")).toBeNull()
    expect(countProblem(readCount("1000000000001"))).toBe("Nombre trop élevé")
  })
})

describe("a rate as it is typed", () => {
  it.each([
    ["3,5", 3.5],
    ["3.5", 3.5],
    ["3,25 %", 3.25],
    ["1 000", 1000],
    ["0", 0],
  ])("%s is read", (text, rate) => {
    expect(readRate(text)).toBe(rate)
    expect(rateProblem(readRate(text))).toBeUndefined()
  })

  it.each(["3,255", "1,000", "-1", "1001", "abc", "3,5,5"])("%s is refused", (text) =>
    expect(rateProblem(readRate(text))).toBe("Un nombre de 0 à 1 000, deux décimales au plus"),
  )
})

describe("days before or after another as they are typed", () => {
  it.each([
    ["J-10", -10, "J-10"],
    ["j - 7", -7, "J-7"],
    ["−3", -3, "J-3"],
    ["-3", -3, "J-3"],
    ["J+3", 3, "J+3"],
    ["J+1", 1, "J+1"],
    ["J-1", -1, "J-1"],
    ["+3", 3, "J+3"],
    ["12", 12, "J+12"],
    ["J", 0, "J"],
    ["0", 0, "J"],
    ["J-0", 0, "J"],
    ["J+365", 365, "J+365"],
  ])("%s is read", (text, days, written) => {
    const read = readDays(text)
    expect(read === days && daysProblem(read) === undefined).toBe(true)
    expect(formatDays(days)).toBe(written)
  })

  it.each(["J7", "J--3", "+-3", "1000", "bientôt", "3 jours", "1,5", "K-3"])("%s is refused", (text) =>
    expect(daysProblem(readDays(text))).toBe("Un nombre de jours, comme J-7 ou J+3"),
  )

  it("may be empty", () => {
    expect([readDays(" "), daysProblem(null)]).toEqual([null, undefined])
  })
})
