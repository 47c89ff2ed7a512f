/** The colors of a cover: the ground, the parts that wax kept undyed, and an accent for centers and dots. */
export type Dye = { ground: string; wax: string; accent: string }

/** Named after the dyes of Javanese batik: bark, indigo, leaf, root, turmeric, ash. */
export const DYES = {
  soga: { ground: '#6e3117', wax: '#f1e2c8', accent: '#d79a58' },
  nila: { ground: '#1d3a68', wax: '#ece8dc', accent: '#7ea4d8' },
  tarum: { ground: '#21332f', wax: '#e8e4d8', accent: '#86a9a4' },
  mengkudu: { ground: '#4c2247', wax: '#eee0e2', accent: '#c98fb8' },
  kunyit: { ground: '#d7a136', wax: '#43230f', accent: '#fbedc4' },
  abu: { ground: '#cfc8ba', wax: '#35312c', accent: '#93391a' },
} satisfies Record<string, Dye>

export type DyeName = keyof typeof DYES
export const DYE_NAMES = Object.keys(DYES) as DyeName[] // Object.keys forgets the type of an object's own literal
