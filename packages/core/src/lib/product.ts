/** The product's name, wherever the specification says "the product". */
export const PRODUCT_NAME = "Trame"
