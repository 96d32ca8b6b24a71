import { categoryOf, isCategory } from "@trame/core/influencers/catalogue/rules/categories"
import { expect, it } from "vitest"

/** rules/creators.md#categories */
it("a category is made of Instagram's names, the first that is known", () => {
  const names = {
    "None,Digital creator": "Lifestyle",
    "Digital creator,Beauty, cosmetic & personal care": "Beauté",
    "Clothing (Brand)": "Mode",
    "Food & beverage": "Cuisine",
    "Fitness Trainer": "Sport",
    "Gaming video creator": "Gaming",
    "Travel Company": "Voyage",
    "Home Decor": "Décoration",
    "Yoga Studio": "Bien-être",
    Entrepreneur: "Business",
    "Government Agencies": "Actualités",
    None: "",
    "Something nobody knows": "",
  }
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, categoryOf(name)]))).toEqual(names)
  expect(["Beauté", ""].map(isCategory)).toEqual([true, false])
})
