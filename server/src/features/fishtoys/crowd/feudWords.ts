/** What the thrower says of it. */
export const gloats: readonly string[] = [
  'that was for the second pizza night',
  'we were allies once. that is the sad part',
  'nothing personal. well. a little',
  'direct hit, and I would do it again',
  'they know what they did',
]
/** What somebody says whose clan was hit. */
export const complaints: readonly string[] = [
  'who turned my screen into THAT',
  'oh it is on. it has been on since the second pizza',
  'we do not forget this',
  'I cannot see a thing and I know exactly whose fault it is',
  'two minutes of this. very mature',
]
