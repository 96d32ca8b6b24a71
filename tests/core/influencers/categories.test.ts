import { categoryOf, isCategory } from "@trame/core/influencers/catalogue/rules/categories"
import { expect, test } from "vitest"

// rules/creators.md#categories
test.each([
  ["None,Digital creator", "Lifestyle"],
  ["Digital creator,Beauty, cosmetic & personal care", "Beauté"],
  ["Health/beauty", "Beauté"],
  ["Clothing (Brand)", "Mode"],
  ["Fashion Model", "Mode"],
  ["Food & beverage", "Cuisine"],
  ["Athlete", "Sport"],
  ["Fitness Trainer", "Sport"],
  ["Gaming video creator", "Gaming"],
  ["Travel Company", "Voyage"],
  ["Parenting", "Famille"],
  ["Home Decor", "Décoration"],
  ["Comedian", "Humour"],
  ["Musician/band", "Musique"],
  ["Cars", "Automobile"],
  ["Yoga Studio", "Bien-être"],
  ["Author", "Livres"],
  ["Artist", "Art"],
  ["Entrepreneur", "Business"],
  ["Government Agencies", "Actualités"],
  ["Personal blog", "Lifestyle"],
  ["None", ""],
  ["", ""],
  ["Something nobody knows", ""],
])("%j is %j", (names, category) => {
  expect(categoryOf(names)).toBe(category)
  expect(isCategory(category)).toBe(category !== "")
})
