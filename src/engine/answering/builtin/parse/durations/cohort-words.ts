/** Words for things that began together: "cohort", "customer vintages", "the 2022 generation". */
export const COHORT = /\b(?:cohort|vintage|generation)s?\b/;
