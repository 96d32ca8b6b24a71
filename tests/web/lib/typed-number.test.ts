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

describe("a typed amount", () => {
  it.each([
    [123_450, ["1234,50", "1234.5", "1 234,50", "1\u202f234,50\u00a0€", "1\u2009234,50 EUR"]],
    [123_450, ["1\u00a0234,50\u00a0€", "  1 234,50 €\n", "1'234.50", "1’234,50"]],
    [120_050, ["1 200,5", "1.200,50", "1,200.50"]],
    [123_456_789, ["1 234 567,89", "1,234,567.89", "1.234.567,89"]],
    [1_234_567_800, ["12.345.678"]],
    [150_000, ["1 500 euros", "\u202d1500 €\u202c\u200e"]],
    [1200, ["€ 12", "12,"]],
    [100, ["1 Euro"]],
    [500, ["eur 5"]],
    [50, [",5", ".5"]],
    [123, ["1,23"]],
    [1, ["0,01"]],
    [10, ["0,1"]],
    [700, ["007"]],
    [1999, ["19,99"]],
    [115, ["1,15"]],
    [0, ["0", "0,00"]],
    [100_000_000_000, ["1000000000", "1 000 000 000,00"]],
    [null, ["", "  ", "\u00a0", "\u202f", "€"]],
  ])("is %j cents: %j", (cents, texts) =>
    expect(texts.map(amount)).toEqual(texts.map(() => [cents, undefined])),
  )

  it.each([
    ...["-5", "-0,01", "−5", "+5", "abc", "5abc", "0.1+0.2", "1e5", "1 2", "1 2345", "12 34,5", "1,2,3"],
    ...["1.200.50", "1 200 50", "1 200.500,00", "1.200,500.00", "1234,567", "0,005", "12,345.678"],
    ...[".", ",", "0.500", "0 123", "€ 5 €", "5 $", "0x10", "1__000", "１２"],
  ])("%s is refused", (text) => expect(amountProblem(readAmount(text))).toBe("Montant invalide"))

  it.each([
    ["12,345", "12 345 ou 12,34"],
    ["1.200", "1 200 ou 1,20"],
    [" 1,000 €", "1 000 ou 1,00"],
  ])("%s could mean thousands or decimals, so it is refused", (text, either) => {
    expect(readAmount(text)).toBeNaN()
    expect(amountProblem(text)).toBe(`Montant ambigu : tapez ${either}`)
  })

  it.each(["1000000001", "1 000 000 000,01", "9".repeat(30)])("%s is above the maximum", (high) =>
    expect(amountProblem(readAmount(high))).toBe("Montant trop élevé"),
  )
})

describe("a typed number", () => {
  it.each([
    ["a percentage", readPercentage, percentageProblem, { "0": 0, "50 %": 50, "100": 100, "": null }],
    [
      "a count",
      readCount,
      countProblem,
      {
        "12345": 12_345,
        "12 345": 12_345,
        "12\u202f345": 12_345,
        "12.345": 12_345,
        "12 K": 12_000,
        "1,234,567": 1_234_567,
        "50k": 50_000,
        "1,2M": 1_200_000,
        "1.2m": 1_200_000,
        "0": 0,
        " ": null,
      },
    ],
    ["a rate", readRate, rateProblem, { "3,5": 3.5, "3.5": 3.5, "3,25 %": 3.25, "1 000": 1000, "0": 0 }],
    [
      "an offset in days",
      readDays,
      daysProblem,
      {
        "J-10": -10,
        "j - 7": -7,
        "−3": -3,
        "-3": -3,
        "J+3": 3,
        "J+1": 1,
        "J-1": -1,
        "+3": 3,
        "12": 12,
        J: 0,
        "0": 0,
        "J-0": 0,
        "J+365": 365,
        " ": null,
      },
    ],
  ])("that is %s is parsed, with or without direction marks", (_what, read, problem, texts) => {
    for (const [text, value] of Object.entries<number | null>(texts)) {
      expect([text, read(text) === value, problem(read(text))]).toEqual([text, true, undefined])
      expect([text, read(`\u202d${text}\u202c\u200e`) === value]).toEqual([text, true])
    }
  })

  it.each([
    [
      "Un nombre entier de 0 à 100",
      (text: string) => percentageProblem(readPercentage(text)),
      ["33,5", "12.5", "-5", "101", "abc", "5e1"],
    ],
    [
      "Nombre entier positif attendu",
      (text: string) => countProblem(readCount(text)),
      ["12,5", "-3", "abc", "12 34", "1.5", "1,2", "12 kilos", "k"],
    ],
    ["Nombre trop élevé", (text: string) => countProblem(readCount(text)), ["1000000000001"]],
    [
      "Un nombre de 0 à 1 000, deux décimales au plus",
      (text: string) => rateProblem(readRate(text)),
      ["3,255", "1,000", "-1", "1001", "abc", "3,5,5"],
    ],
    [
      "Un nombre de jours, comme J-7 ou J+3",
      (text: string) => daysProblem(readDays(text)),
      ["J7", "J--3", "+-3", "1000", "bientôt", "3 jours", "1,5", "K-3"],
    ],
  ])("is refused by « %s »", (said, problem, texts) =>
    expect(texts.map(problem)).toEqual(texts.map(() => said)),
  )

  it("that is an offset in days is written with its sign", () => {
    expect([-10, -1, 0, 1, 365].map(formatDays)).toEqual(["J-10", "J-1", "J", "J+1", "J+365"])
  })
})

const amount = (text: string) => [readAmount(text), amountProblem(readAmount(text))]
