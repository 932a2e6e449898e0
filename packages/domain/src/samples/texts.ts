/** Words of the sample world, in the languages its people write. */

export const bios = [
  '<p>Studied in Lyon and plays with the <strong>Harbor Strings</strong>. Teaches in French and English.</p>',
  '<p>Pianist and choir leader. Her pupils open the <em>spring recital</em> every year.</p>',
  '<p>Guitarra clásica y flamenca. Prefiere grupos pequeños.</p>',
  '<p>Violoncelliste ; coordinates the exchange with Lyon.</p><ul><li>Chamber music</li><li>Theory</li></ul>',
  '<p>Drums, sax and everything that swings.</p>',
]

export const goals = [
  '<p>Grade 7 in November; wants to join the chamber group for the spring tour. Prefers French for feedback.</p>',
  '<p>Learn to read both clefs before summer.</p>',
  '<p>Preparar la audición de <strong>junio</strong>.</p>',
  '<p>Play with others. <em>No exams.</em></p>',
  '<p>Jouer la sonate en ré mineur par cœur.</p>',
]

/** Warm-ups as lessons write them down. */
export const exercises = [
  'X:1\nT:Scale in thirds\nM:4/4\nL:1/8\nK:D\nDFEG FAGB | AcBd ced2 |]',
  'X:2\nT:Bow changes\nM:3/4\nL:1/4\nK:G\nG2 B | d2 B | G3 |]',
  'X:3\nT:Arpeggio\nM:6/8\nL:1/8\nK:Am\nAce ace | gec A3 |]',
]

export const lessonNotes = [
  'Scales in thirds, slowly. New bow hold is coming along.',
  'Repasar los compases 12–24 con metrónomo.',
  'Très bon travail sur la justesse.\nPour la semaine prochaine : étude n° 3.',
  'Arrived late, we skipped sight-reading.',
  'Needs a 3/4 bow.',
  'Asked about the Lyon exchange; call the mother before the end of May.',
]
