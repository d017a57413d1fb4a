import { normal } from './entry.ts'

/** What a show needs, and what it leaves behind. */
export const show = [
  normal(77, 'Call Sheet', 'papers', 'COMMON', 'Says 7:00. Means 7:00 for you.'),
  normal(78, 'Marker Pen', 'highlighter', 'COMMON', 'Permanent, unlike the cast.'),
  normal(79, 'Cue Cards', 'notebook', 'COMMON', 'Everything that was said spontaneously.'),
  normal(80, 'Microphone', 'microphone', 'UNCOMMON', 'It is on. It was on. It is always on.'),
  normal(81, 'Clapperboard', 'clapperboard', 'UNCOMMON', 'Scene 4, take 61, will to live 0.'),
  normal(82, 'Disposable Camera', 'photo-camera', 'UNCOMMON', 'In case the other four were not enough.'),
  normal(83, 'Sunglasses', 'sunglasses', 'UNCOMMON', 'Worn indoors, by somebody with an album coming.'),
  normal(84, 'False Moustache', 'mustache', 'UNCOMMON', 'Fools everyone apart from your mother and the cat.'),
  normal(
    85,
    'Detective Kit',
    'sherlock-holmes',
    'RARE',
    'The question was who ate the cheese. The answer is a franchise.',
  ),
  normal(86, 'Magnifying Glass', 'magnifying-glass', 'COMMON', 'Makes small problems into content.'),
  normal(87, 'Whistle', 'whistle', 'COMMON', 'Blown by a referee without a sport.'),
  normal(88, 'Keys to Something', 'house-keys', 'UNCOMMON', 'Not the front door. They tried.'),
  normal(
    89,
    'Confidentiality Agreement',
    'scroll-quill',
    'RARE',
    'We cannot tell you what it says, and now neither can you.',
  ),
  normal(90, 'Producer’s Envelope', 'envelope', 'RARE', 'Opened slowly, to music, for no reason.'),
  normal(91, 'Red Carpet', 'red-carpet', 'RARE', 'Covers the stain. Became the stain.'),
  normal(92, 'Participation Trophy', 'trophy', 'RARE', 'You were there. There is footage.'),
  normal(93, 'Crown of the Tank', 'jewel-crown', 'EPIC', 'Heavy is the head. Wet, also.'),
  normal(94, 'Bust of the Producer', 'philosopher-bust', 'EPIC', 'The eyes follow you. So do the cameras.'),
]
