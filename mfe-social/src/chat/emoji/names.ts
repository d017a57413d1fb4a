/**
 * All emoji that have a picture: under each heading a line for one, with its names between colons, the first of which
 * counts, and behind a ~ words to find it by. Written by scripts/make-emoji.
 */
export const names = `# Smileys & Emotion
😀 grinning ~smile ~happy
😃 smiley ~happy ~joy ~haha
😄 smile ~happy ~joy ~laugh ~pleased
😁 grin
😆 laughing satisfied ~happy ~haha
😅 sweat_smile ~hot
🤣 rofl ~lol ~laughing
😂 joy ~tears
🙂 slightly_smiling_face
🙃 upside_down_face
🫠 melting_face ~sarcasm ~dread
😉 wink ~flirt
😊 blush ~proud
😇 innocent ~angel
🥰 smiling_face_with_three_hearts ~love
😍 heart_eyes ~love ~crush
🤩 star_struck ~eyes
😘 kissing_heart ~flirt
😗 kissing
☺️ relaxed ~blush ~pleased
😚 kissing_closed_eyes
😙 kissing_smiling_eyes
🥲 smiling_face_with_tear
😋 yum ~tongue ~lick
😛 stuck_out_tongue
😜 stuck_out_tongue_winking_eye ~prank ~silly
🤪 zany_face ~goofy ~wacky
😝 stuck_out_tongue_closed_eyes ~prank
🤑 money_mouth_face ~rich
🤗 hugs
🤭 hand_over_mouth ~quiet ~whoops
🫢 face_with_open_eyes_and_hand_over_mouth ~gasp ~shock
🫣 face_with_peeking_eye
🤫 shushing_face ~silence ~quiet
🤔 thinking
🫡 saluting_face ~respect
🤐 zipper_mouth_face ~silence ~hush
🤨 raised_eyebrow ~suspicious
😐 neutral_face ~meh
😑 expressionless
😶 no_mouth ~mute ~silence
🫥 dotted_line_face ~invisible
😶‍🌫️ face_in_clouds
😏 smirk ~smug
😒 unamused ~meh
🙄 roll_eyes
😬 grimacing
😮‍💨 face_exhaling
🤥 lying_face ~liar
🫨 shaking_face ~shock
😌 relieved ~whew
😔 pensive
😪 sleepy ~tired
🤤 drooling_face
😴 sleeping ~zzz
😷 mask ~sick ~ill
🤒 face_with_thermometer ~sick
🤕 face_with_head_bandage ~hurt
🤢 nauseated_face ~sick ~barf ~disgusted
🤮 vomiting_face ~barf ~sick
🤧 sneezing_face ~achoo ~sick
🥵 hot_face ~heat ~sweating
🥶 cold_face ~freezing ~ice
🥴 woozy_face ~groggy
😵 dizzy_face
😵‍💫 face_with_spiral_eyes
🤯 exploding_head ~mind ~blown
🤠 cowboy_hat_face
🥳 partying_face ~celebration ~birthday
🥸 disguised_face
😎 sunglasses ~cool
🤓 nerd_face ~geek ~glasses
🧐 monocle_face
😕 confused
🫤 face_with_diagonal_mouth ~confused
😟 worried ~nervous
🙁 slightly_frowning_face
☹️ frowning_face
😮 open_mouth ~surprise ~impressed ~wow
😯 hushed ~silence ~speechless
😲 astonished ~amazed ~gasp
😳 flushed
🥺 pleading_face ~puppy ~eyes
🥹 face_holding_back_tears ~tears ~gratitude
😦 frowning
😧 anguished ~stunned
😨 fearful ~scared ~shocked ~oops
😰 cold_sweat ~nervous
😥 disappointed_relieved ~phew ~sweat ~nervous
😢 cry ~sad ~tear
😭 sob ~sad ~cry ~bawling
😱 scream ~horror ~shocked
😖 confounded
😣 persevere ~struggling
😞 disappointed ~sad
😓 sweat
😩 weary ~tired
😫 tired_face ~upset ~whine
🥱 yawning_face
😤 triumph ~smug
😡 rage pout ~angry
😠 angry ~mad ~annoyed
🤬 cursing_face ~foul
😈 smiling_imp ~devil ~evil ~horns
👿 imp ~angry ~devil ~evil ~horns
💀 skull ~dead ~danger ~poison
☠️ skull_and_crossbones ~danger ~pirate
💩 hankey poop shit ~crap
🤡 clown_face
👹 japanese_ogre ~monster
👺 japanese_goblin
👻 ghost ~halloween
👽 alien ~ufo
👾 space_invader ~game ~retro
🤖 robot
😺 smiley_cat
😸 smile_cat
😹 joy_cat
😻 heart_eyes_cat
😼 smirk_cat
😽 kissing_cat
🙀 scream_cat ~horror
😿 crying_cat_face ~sad ~tear
😾 pouting_cat
🙈 see_no_evil ~monkey ~blind ~ignore
🙉 hear_no_evil ~monkey ~deaf
🙊 speak_no_evil ~monkey ~mute ~hush
💌 love_letter ~email ~envelope
💘 cupid ~love ~heart
💝 gift_heart ~chocolates
💖 sparkling_heart
💗 heartpulse
💓 heartbeat
💞 revolving_hearts
💕 two_hearts
💟 heart_decoration
❣️ heavy_heart_exclamation
💔 broken_heart
❤️‍🔥 heart_on_fire
❤️‍🩹 mending_heart
❤️ heart ~love
🩷 pink_heart
🧡 orange_heart
💛 yellow_heart
💚 green_heart
💙 blue_heart
🩵 light_blue_heart
💜 purple_heart
🤎 brown_heart
🖤 black_heart
🩶 grey_heart
🤍 white_heart
💋 kiss ~lipstick
💯 100 ~score ~perfect
💢 anger ~angry
💥 boom collision ~explode
💫 dizzy ~star
💦 sweat_drops ~water ~workout
💨 dash ~wind ~blow ~fast
🕳️ hole
💬 speech_balloon ~comment
👁️‍🗨️ eye_speech_bubble
🗨️ left_speech_bubble
🗯️ right_anger_bubble
💭 thought_balloon ~thinking
💤 zzz ~sleeping
# People & Body
👋 wave ~goodbye
🤚 raised_back_of_hand
🖐️ raised_hand_with_fingers_splayed
✋ hand raised_hand ~highfive ~stop
🖖 vulcan_salute ~prosper ~spock
🫱 rightwards_hand
🫲 leftwards_hand
🫳 palm_down_hand
🫴 palm_up_hand
🫷 leftwards_pushing_hand
🫸 rightwards_pushing_hand
👌 ok_hand
🤌 pinched_fingers
🤏 pinching_hand
✌️ v ~victory ~peace
🤞 crossed_fingers ~luck ~hopeful
🫰 hand_with_index_finger_and_thumb_crossed
🤟 love_you_gesture
🤘 metal
🤙 call_me_hand
👈 point_left
👉 point_right
👆 point_up_2
🖕 middle_finger fu
👇 point_down
☝️ point_up
🫵 index_pointing_at_the_viewer
👍 +1 thumbsup ~approve ~ok
👎 -1 thumbsdown ~disapprove ~bury
✊ fist_raised fist ~power
👊 fist_oncoming facepunch punch ~attack
🤛 fist_left
🤜 fist_right
👏 clap ~praise ~applause
🙌 raised_hands ~hooray
🫶 heart_hands ~love
👐 open_hands
🤲 palms_up_together
🤝 handshake ~deal
🙏 pray ~please ~hope ~wish
✍️ writing_hand
💅 nail_care ~beauty ~manicure
🤳 selfie
💪 muscle ~flex ~bicep ~strong ~workout
🦾 mechanical_arm
🦿 mechanical_leg
🦵 leg
🦶 foot
👂 ear ~hear ~sound ~listen
🦻 ear_with_hearing_aid
👃 nose ~smell
🧠 brain
🫀 anatomical_heart
🫁 lungs
🦷 tooth
🦴 bone
👀 eyes ~look ~see ~watch
👁️ eye
👅 tongue ~taste
👄 lips ~kiss
🫦 biting_lip
👶 baby ~child ~newborn
🧒 child
👦 boy ~child
👧 girl ~child
🧑 adult
👱 blond_haired_person
👨 man ~mustache ~father ~dad
🧔 bearded_person
🧔‍♂️ man_beard
🧔‍♀️ woman_beard
👨‍🦰 red_haired_man
👨‍🦱 curly_haired_man
👨‍🦳 white_haired_man
👨‍🦲 bald_man
👩 woman ~girls
👩‍🦰 red_haired_woman
🧑‍🦰 person_red_hair
👩‍🦱 curly_haired_woman
🧑‍🦱 person_curly_hair
👩‍🦳 white_haired_woman
🧑‍🦳 person_white_hair
👩‍🦲 bald_woman
🧑‍🦲 person_bald
👱‍♀️ blond_haired_woman blonde_woman
👱‍♂️ blond_haired_man
🧓 older_adult
👴 older_man
👵 older_woman
🙍 frowning_person
🙍‍♂️ frowning_man
🙍‍♀️ frowning_woman
🙎 pouting_face
🙎‍♂️ pouting_man
🙎‍♀️ pouting_woman
🙅 no_good ~stop ~halt ~denied
🙅‍♂️ no_good_man ng_man ~stop ~halt ~denied
🙅‍♀️ no_good_woman ng_woman ~stop ~halt ~denied
🙆 ok_person
🙆‍♂️ ok_man
🙆‍♀️ ok_woman
💁 tipping_hand_person information_desk_person
💁‍♂️ tipping_hand_man sassy_man ~information
💁‍♀️ tipping_hand_woman sassy_woman ~information
🙋 raising_hand
🙋‍♂️ raising_hand_man
🙋‍♀️ raising_hand_woman
🧏 deaf_person
🧏‍♂️ deaf_man
🧏‍♀️ deaf_woman
🙇 bow ~respect ~thanks
🙇‍♂️ bowing_man ~respect ~thanks
🙇‍♀️ bowing_woman ~respect ~thanks
🤦 facepalm
🤦‍♂️ man_facepalming
🤦‍♀️ woman_facepalming
🤷 shrug
🤷‍♂️ man_shrugging
🤷‍♀️ woman_shrugging
🧑‍⚕️ health_worker
👨‍⚕️ man_health_worker ~doctor ~nurse
👩‍⚕️ woman_health_worker ~doctor ~nurse
🧑‍🎓 student
👨‍🎓 man_student ~graduation
👩‍🎓 woman_student ~graduation
🧑‍🏫 teacher
👨‍🏫 man_teacher ~school ~professor
👩‍🏫 woman_teacher ~school ~professor
🧑‍⚖️ judge
👨‍⚖️ man_judge ~justice
👩‍⚖️ woman_judge ~justice
🧑‍🌾 farmer
👨‍🌾 man_farmer
👩‍🌾 woman_farmer
🧑‍🍳 cook
👨‍🍳 man_cook ~chef
👩‍🍳 woman_cook ~chef
🧑‍🔧 mechanic
👨‍🔧 man_mechanic
👩‍🔧 woman_mechanic
🧑‍🏭 factory_worker
👨‍🏭 man_factory_worker
👩‍🏭 woman_factory_worker
🧑‍💼 office_worker
👨‍💼 man_office_worker ~business
👩‍💼 woman_office_worker ~business
🧑‍🔬 scientist
👨‍🔬 man_scientist ~research
👩‍🔬 woman_scientist ~research
🧑‍💻 technologist
👨‍💻 man_technologist ~coder
👩‍💻 woman_technologist ~coder
🧑‍🎤 singer
👨‍🎤 man_singer ~rockstar
👩‍🎤 woman_singer ~rockstar
🧑‍🎨 artist
👨‍🎨 man_artist ~painter
👩‍🎨 woman_artist ~painter
🧑‍✈️ pilot
👨‍✈️ man_pilot
👩‍✈️ woman_pilot
🧑‍🚀 astronaut
👨‍🚀 man_astronaut ~space
👩‍🚀 woman_astronaut ~space
🧑‍🚒 firefighter
👨‍🚒 man_firefighter
👩‍🚒 woman_firefighter
👮 police_officer cop ~law
👮‍♂️ policeman ~law ~cop
👮‍♀️ policewoman ~law ~cop
🕵️ detective ~sleuth
🕵️‍♂️ male_detective ~sleuth
🕵️‍♀️ female_detective ~sleuth
💂 guard
💂‍♂️ guardsman
💂‍♀️ guardswoman
🥷 ninja
👷 construction_worker ~helmet
👷‍♂️ construction_worker_man ~helmet
👷‍♀️ construction_worker_woman ~helmet
🫅 person_with_crown
🤴 prince ~crown ~royal
👸 princess ~crown ~royal
👳 person_with_turban
👳‍♂️ man_with_turban
👳‍♀️ woman_with_turban
👲 man_with_gua_pi_mao
🧕 woman_with_headscarf ~hijab
🤵 person_in_tuxedo ~groom ~marriage ~wedding
🤵‍♂️ man_in_tuxedo
🤵‍♀️ woman_in_tuxedo
👰 person_with_veil ~marriage ~wedding
👰‍♂️ man_with_veil
👰‍♀️ woman_with_veil bride_with_veil
🤰 pregnant_woman
🫃 pregnant_man
🫄 pregnant_person
🤱 breast_feeding ~nursing
👩‍🍼 woman_feeding_baby
👨‍🍼 man_feeding_baby
🧑‍🍼 person_feeding_baby
👼 angel
🎅 santa ~christmas
🤶 mrs_claus ~santa
🧑‍🎄 mx_claus
🦸 superhero
🦸‍♂️ superhero_man
🦸‍♀️ superhero_woman
🦹 supervillain
🦹‍♂️ supervillain_man
🦹‍♀️ supervillain_woman
🧙 mage ~wizard
🧙‍♂️ mage_man ~wizard
🧙‍♀️ mage_woman ~wizard
🧚 fairy
🧚‍♂️ fairy_man
🧚‍♀️ fairy_woman
🧛 vampire
🧛‍♂️ vampire_man
🧛‍♀️ vampire_woman
🧜 merperson
🧜‍♂️ merman
🧜‍♀️ mermaid
🧝 elf
🧝‍♂️ elf_man
🧝‍♀️ elf_woman
🧞 genie
🧞‍♂️ genie_man
🧞‍♀️ genie_woman
🧟 zombie
🧟‍♂️ zombie_man
🧟‍♀️ zombie_woman
🧌 troll
💆 massage ~spa
💆‍♂️ massage_man ~spa
💆‍♀️ massage_woman ~spa
💇 haircut ~beauty
💇‍♂️ haircut_man
💇‍♀️ haircut_woman
🚶 walking
🚶‍♂️ walking_man
🚶‍♀️ walking_woman
🧍 standing_person
🧍‍♂️ standing_man
🧍‍♀️ standing_woman
🧎 kneeling_person
🧎‍♂️ kneeling_man
🧎‍♀️ kneeling_woman
🧑‍🦯 person_with_probing_cane
👨‍🦯 man_with_probing_cane
👩‍🦯 woman_with_probing_cane
🧑‍🦼 person_in_motorized_wheelchair
👨‍🦼 man_in_motorized_wheelchair
👩‍🦼 woman_in_motorized_wheelchair
🧑‍🦽 person_in_manual_wheelchair
👨‍🦽 man_in_manual_wheelchair
👩‍🦽 woman_in_manual_wheelchair
🏃 runner running ~exercise ~workout ~marathon
🏃‍♂️ running_man ~exercise ~workout ~marathon
🏃‍♀️ running_woman ~exercise ~workout ~marathon
💃 woman_dancing dancer ~dress
🕺 man_dancing ~dancer
🕴️ business_suit_levitating
👯 dancers ~bunny
👯‍♂️ dancing_men ~bunny
👯‍♀️ dancing_women ~bunny
🧖 sauna_person ~steamy
🧖‍♂️ sauna_man ~steamy
🧖‍♀️ sauna_woman ~steamy
🧗 climbing ~bouldering
🧗‍♂️ climbing_man ~bouldering
🧗‍♀️ climbing_woman ~bouldering
🤺 person_fencing
🏇 horse_racing
⛷️ skier
🏂 snowboarder
🏌️ golfing
🏌️‍♂️ golfing_man
🏌️‍♀️ golfing_woman
🏄 surfer
🏄‍♂️ surfing_man
🏄‍♀️ surfing_woman
🚣 rowboat
🚣‍♂️ rowing_man
🚣‍♀️ rowing_woman
🏊 swimmer
🏊‍♂️ swimming_man
🏊‍♀️ swimming_woman
⛹️ bouncing_ball_person ~basketball
⛹️‍♂️ bouncing_ball_man basketball_man
⛹️‍♀️ bouncing_ball_woman basketball_woman
🏋️ weight_lifting ~gym ~workout
🏋️‍♂️ weight_lifting_man ~gym ~workout
🏋️‍♀️ weight_lifting_woman ~gym ~workout
🚴 bicyclist
🚴‍♂️ biking_man
🚴‍♀️ biking_woman
🚵 mountain_bicyclist
🚵‍♂️ mountain_biking_man
🚵‍♀️ mountain_biking_woman
🤸 cartwheeling
🤸‍♂️ man_cartwheeling
🤸‍♀️ woman_cartwheeling
🤼 wrestling
🤼‍♂️ men_wrestling
🤼‍♀️ women_wrestling
🤽 water_polo
🤽‍♂️ man_playing_water_polo
🤽‍♀️ woman_playing_water_polo
🤾 handball_person
🤾‍♂️ man_playing_handball
🤾‍♀️ woman_playing_handball
🤹 juggling_person
🤹‍♂️ man_juggling
🤹‍♀️ woman_juggling
🧘 lotus_position ~meditation
🧘‍♂️ lotus_position_man ~meditation
🧘‍♀️ lotus_position_woman ~meditation
🛀 bath ~shower
🛌 sleeping_bed
🧑‍🤝‍🧑 people_holding_hands ~couple ~date
👭 two_women_holding_hands ~couple ~date
👫 couple ~date
👬 two_men_holding_hands ~couple ~date
💏 couplekiss
👩‍❤️‍💋‍👨 couplekiss_man_woman
👨‍❤️‍💋‍👨 couplekiss_man_man
👩‍❤️‍💋‍👩 couplekiss_woman_woman
💑 couple_with_heart
👩‍❤️‍👨 couple_with_heart_woman_man
👨‍❤️‍👨 couple_with_heart_man_man
👩‍❤️‍👩 couple_with_heart_woman_woman
👪 family ~home ~parents ~child
👨‍👩‍👦 family_man_woman_boy
👨‍👩‍👧 family_man_woman_girl
👨‍👩‍👧‍👦 family_man_woman_girl_boy
👨‍👩‍👦‍👦 family_man_woman_boy_boy
👨‍👩‍👧‍👧 family_man_woman_girl_girl
👨‍👨‍👦 family_man_man_boy
👨‍👨‍👧 family_man_man_girl
👨‍👨‍👧‍👦 family_man_man_girl_boy
👨‍👨‍👦‍👦 family_man_man_boy_boy
👨‍👨‍👧‍👧 family_man_man_girl_girl
👩‍👩‍👦 family_woman_woman_boy
👩‍👩‍👧 family_woman_woman_girl
👩‍👩‍👧‍👦 family_woman_woman_girl_boy
👩‍👩‍👦‍👦 family_woman_woman_boy_boy
👩‍👩‍👧‍👧 family_woman_woman_girl_girl
👨‍👦 family_man_boy
👨‍👦‍👦 family_man_boy_boy
👨‍👧 family_man_girl
👨‍👧‍👦 family_man_girl_boy
👨‍👧‍👧 family_man_girl_girl
👩‍👦 family_woman_boy
👩‍👦‍👦 family_woman_boy_boy
👩‍👧 family_woman_girl
👩‍👧‍👦 family_woman_girl_boy
👩‍👧‍👧 family_woman_girl_girl
🗣️ speaking_head
👤 bust_in_silhouette ~user
👥 busts_in_silhouette ~users ~group ~team
🫂 people_hugging
👣 footprints ~feet ~tracks
# Animals & Nature
🐵 monkey_face
🐒 monkey
🦍 gorilla
🦧 orangutan
🐶 dog ~pet
🐕 dog2
🦮 guide_dog
🐕‍🦺 service_dog
🐩 poodle ~dog
🐺 wolf
🦊 fox_face
🦝 raccoon
🐱 cat ~pet
🐈 cat2
🐈‍⬛ black_cat
🦁 lion
🐯 tiger
🐅 tiger2
🐆 leopard
🐴 horse
🫎 moose ~canada
🫏 donkey ~mule
🐎 racehorse ~speed
🦄 unicorn
🦓 zebra
🦌 deer
🦬 bison
🐮 cow
🐂 ox
🐃 water_buffalo
🐄 cow2
🐷 pig
🐖 pig2
🐗 boar
🐽 pig_nose
🐏 ram
🐑 sheep
🐐 goat
🐪 dromedary_camel ~desert
🐫 camel
🦙 llama
🦒 giraffe
🐘 elephant
🦣 mammoth
🦏 rhinoceros
🦛 hippopotamus
🐭 mouse
🐁 mouse2
🐀 rat
🐹 hamster ~pet
🐰 rabbit ~bunny
🐇 rabbit2
🐿️ chipmunk
🦫 beaver
🦔 hedgehog
🦇 bat
🐻 bear
🐻‍❄️ polar_bear
🐨 koala
🐼 panda_face
🦥 sloth
🦦 otter
🦨 skunk
🦘 kangaroo
🦡 badger
🐾 feet paw_prints
🦃 turkey ~thanksgiving
🐔 chicken
🐓 rooster
🐣 hatching_chick
🐤 baby_chick
🐥 hatched_chick
🐦 bird
🐧 penguin
🕊️ dove ~peace
🦅 eagle
🦆 duck
🦢 swan
🦉 owl
🦤 dodo
🪶 feather
🦩 flamingo
🦚 peacock
🦜 parrot
🪽 wing ~fly
🐦‍⬛ black_bird
🪿 goose ~honk
🐸 frog
🐊 crocodile
🐢 turtle ~slow
🦎 lizard
🐍 snake
🐲 dragon_face
🐉 dragon
🦕 sauropod ~dinosaur
🦖 t-rex ~dinosaur
🐳 whale ~sea
🐋 whale2
🐬 dolphin flipper
🦭 seal
🐟 fish
🐠 tropical_fish
🐡 blowfish
🦈 shark
🐙 octopus
🐚 shell ~sea ~beach
🪸 coral
🪼 jellyfish
🐌 snail ~slow
🦋 butterfly
🐛 bug
🐜 ant
🐝 bee honeybee
🪲 beetle
🐞 lady_beetle ~bug
🦗 cricket
🪳 cockroach
🕷️ spider
🕸️ spider_web
🦂 scorpion
🦟 mosquito
🪰 fly
🪱 worm
🦠 microbe ~germ
💐 bouquet ~flowers
🌸 cherry_blossom ~flower ~spring
💮 white_flower
🪷 lotus
🏵️ rosette
🌹 rose ~flower
🥀 wilted_flower
🌺 hibiscus
🌻 sunflower
🌼 blossom
🌷 tulip ~flower
🪻 hyacinth
🌱 seedling ~plant
🪴 potted_plant
🌲 evergreen_tree ~wood
🌳 deciduous_tree ~wood
🌴 palm_tree
🌵 cactus
🌾 ear_of_rice
🌿 herb
☘️ shamrock
🍀 four_leaf_clover ~luck
🍁 maple_leaf ~canada
🍂 fallen_leaf ~autumn
🍃 leaves ~leaf
🪹 empty_nest
🪺 nest_with_eggs
🍄 mushroom ~fungus
# Food & Drink
🍇 grapes
🍈 melon
🍉 watermelon
🍊 tangerine orange mandarin
🍋 lemon
🍌 banana ~fruit
🍍 pineapple
🥭 mango
🍎 apple
🍏 green_apple ~fruit
🍐 pear
🍑 peach
🍒 cherries ~fruit
🍓 strawberry ~fruit
🫐 blueberries
🥝 kiwi_fruit
🍅 tomato
🫒 olive
🥥 coconut
🥑 avocado
🍆 eggplant ~aubergine
🥔 potato
🥕 carrot
🌽 corn
🌶️ hot_pepper ~spicy
🫑 bell_pepper
🥒 cucumber
🥬 leafy_green
🥦 broccoli
🧄 garlic
🧅 onion
🥜 peanuts
🫘 beans
🌰 chestnut
🫚 ginger_root
🫛 pea_pod
🍞 bread ~toast
🥐 croissant
🥖 baguette_bread
🫓 flatbread
🥨 pretzel
🥯 bagel
🥞 pancakes
🧇 waffle
🧀 cheese
🍖 meat_on_bone
🍗 poultry_leg ~meat ~chicken
🥩 cut_of_meat
🥓 bacon
🍔 hamburger ~burger
🍟 fries
🍕 pizza
🌭 hotdog
🥪 sandwich
🌮 taco
🌯 burrito
🫔 tamale
🥙 stuffed_flatbread
🧆 falafel
🥚 egg
🍳 fried_egg ~breakfast
🥘 shallow_pan_of_food ~paella ~curry
🍲 stew
🫕 fondue
🥣 bowl_with_spoon
🥗 green_salad
🍿 popcorn
🧈 butter
🧂 salt
🥫 canned_food
🍱 bento
🍘 rice_cracker
🍙 rice_ball
🍚 rice
🍛 curry
🍜 ramen ~noodle
🍝 spaghetti ~pasta
🍠 sweet_potato
🍢 oden
🍣 sushi
🍤 fried_shrimp ~tempura
🍥 fish_cake
🥮 moon_cake
🍡 dango
🥟 dumpling
🥠 fortune_cookie
🥡 takeout_box
🦀 crab
🦞 lobster
🦐 shrimp
🦑 squid
🦪 oyster
🍦 icecream
🍧 shaved_ice
🍨 ice_cream
🍩 doughnut
🍪 cookie
🎂 birthday ~party
🍰 cake ~dessert
🧁 cupcake
🥧 pie
🍫 chocolate_bar
🍬 candy ~sweet
🍭 lollipop
🍮 custard
🍯 honey_pot
🍼 baby_bottle ~milk
🥛 milk_glass
☕ coffee ~cafe ~espresso
🫖 teapot
🍵 tea ~green ~breakfast
🍶 sake
🍾 champagne ~bottle ~bubbly ~celebration
🍷 wine_glass
🍸 cocktail ~drink
🍹 tropical_drink ~summer ~vacation
🍺 beer ~drink
🍻 beers ~drinks
🥂 clinking_glasses ~cheers ~toast
🥃 tumbler_glass ~whisky
🫗 pouring_liquid
🥤 cup_with_straw
🧋 bubble_tea
🧃 beverage_box
🧉 mate
🧊 ice_cube
🥢 chopsticks
🍽️ plate_with_cutlery ~dining ~dinner
🍴 fork_and_knife ~cutlery
🥄 spoon
🔪 hocho knife ~cut ~chop
🫙 jar
🏺 amphora
# Travel & Places
🌍 earth_africa ~globe ~world ~international
🌎 earth_americas ~globe ~world ~international
🌏 earth_asia ~globe ~world ~international
🌐 globe_with_meridians ~world ~global ~international
🗺️ world_map ~travel
🗾 japan
🧭 compass
🏔️ mountain_snow
⛰️ mountain
🌋 volcano
🗻 mount_fuji
🏕️ camping
🏖️ beach_umbrella
🏜️ desert
🏝️ desert_island
🏞️ national_park
🏟️ stadium
🏛️ classical_building
🏗️ building_construction
🧱 bricks
🪨 rock
🪵 wood
🛖 hut
🏘️ houses
🏚️ derelict_house
🏠 house
🏡 house_with_garden
🏢 office
🏣 post_office
🏤 european_post_office
🏥 hospital
🏦 bank
🏨 hotel
🏩 love_hotel
🏪 convenience_store
🏫 school
🏬 department_store
🏭 factory
🏯 japanese_castle
🏰 european_castle
💒 wedding ~marriage
🗼 tokyo_tower
🗽 statue_of_liberty
⛪ church
🕌 mosque
🛕 hindu_temple
🕍 synagogue
⛩️ shinto_shrine
🕋 kaaba
⛲ fountain
⛺ tent ~camping
🌁 foggy ~karl
🌃 night_with_stars
🏙️ cityscape ~skyline
🌄 sunrise_over_mountains
🌅 sunrise
🌆 city_sunset
🌇 city_sunrise
🌉 bridge_at_night
♨️ hotsprings
🎠 carousel_horse
🛝 playground_slide
🎡 ferris_wheel
🎢 roller_coaster
💈 barber
🎪 circus_tent
🚂 steam_locomotive ~train
🚃 railway_car
🚄 bullettrain_side ~train
🚅 bullettrain_front ~train
🚆 train2
🚇 metro
🚈 light_rail
🚉 station
🚊 tram
🚝 monorail
🚞 mountain_railway
🚋 train
🚌 bus
🚍 oncoming_bus
🚎 trolleybus
🚐 minibus
🚑 ambulance
🚒 fire_engine
🚓 police_car
🚔 oncoming_police_car
🚕 taxi
🚖 oncoming_taxi
🚗 car red_car
🚘 oncoming_automobile
🚙 blue_car
🛻 pickup_truck
🚚 truck
🚛 articulated_lorry
🚜 tractor
🏎️ racing_car
🏍️ motorcycle
🛵 motor_scooter
🦽 manual_wheelchair
🦼 motorized_wheelchair
🛺 auto_rickshaw
🚲 bike ~bicycle
🛴 kick_scooter
🛹 skateboard
🛼 roller_skate
🚏 busstop
🛣️ motorway
🛤️ railway_track
🛢️ oil_drum
⛽ fuelpump
🛞 wheel
🚨 rotating_light ~911 ~emergency
🚥 traffic_light
🚦 vertical_traffic_light ~semaphore
🛑 stop_sign
🚧 construction ~wip
⚓ anchor ~ship
🛟 ring_buoy ~life_preserver
⛵ boat sailboat
🛶 canoe
🚤 speedboat ~ship
🛳️ passenger_ship ~cruise
⛴️ ferry
🛥️ motor_boat
🚢 ship
✈️ airplane ~flight
🛩️ small_airplane ~flight
🛫 flight_departure
🛬 flight_arrival
🪂 parachute
💺 seat
🚁 helicopter
🚟 suspension_railway
🚠 mountain_cableway
🚡 aerial_tramway
🛰️ artificial_satellite ~orbit ~space
🚀 rocket ~ship ~launch
🛸 flying_saucer ~ufo
🛎️ bellhop_bell
🧳 luggage
⌛ hourglass ~time
⏳ hourglass_flowing_sand ~time
⌚ watch ~time
⏰ alarm_clock ~morning
⏱️ stopwatch
⏲️ timer_clock
🕰️ mantelpiece_clock
🕛 clock12
🕧 clock1230
🕐 clock1
🕜 clock130
🕑 clock2
🕝 clock230
🕒 clock3
🕞 clock330
🕓 clock4
🕟 clock430
🕔 clock5
🕠 clock530
🕕 clock6
🕡 clock630
🕖 clock7
🕢 clock730
🕗 clock8
🕣 clock830
🕘 clock9
🕤 clock930
🕙 clock10
🕥 clock1030
🕚 clock11
🕦 clock1130
🌑 new_moon
🌒 waxing_crescent_moon
🌓 first_quarter_moon
🌔 moon waxing_gibbous_moon
🌕 full_moon
🌖 waning_gibbous_moon
🌗 last_quarter_moon
🌘 waning_crescent_moon
🌙 crescent_moon ~night
🌚 new_moon_with_face
🌛 first_quarter_moon_with_face
🌜 last_quarter_moon_with_face
🌡️ thermometer
☀️ sunny ~weather
🌝 full_moon_with_face
🌞 sun_with_face ~summer
🪐 ringed_planet
⭐ star
🌟 star2
🌠 stars
🌌 milky_way
☁️ cloud
⛅ partly_sunny ~weather ~cloud
⛈️ cloud_with_lightning_and_rain
🌤️ sun_behind_small_cloud
🌥️ sun_behind_large_cloud
🌦️ sun_behind_rain_cloud
🌧️ cloud_with_rain
🌨️ cloud_with_snow
🌩️ cloud_with_lightning
🌪️ tornado
🌫️ fog
🌬️ wind_face
🌀 cyclone ~swirl
🌈 rainbow
🌂 closed_umbrella ~weather ~rain
☂️ open_umbrella
☔ umbrella ~rain ~weather
⛱️ parasol_on_ground ~beach_umbrella
⚡ zap ~lightning ~thunder
❄️ snowflake ~winter ~cold ~weather
☃️ snowman_with_snow ~winter ~christmas
⛄ snowman ~winter
☄️ comet
🔥 fire ~burn
💧 droplet ~water
🌊 ocean ~sea
# Activities
🎃 jack_o_lantern ~halloween
🎄 christmas_tree
🎆 fireworks ~festival ~celebration
🎇 sparkler
🧨 firecracker
✨ sparkles ~shiny
🎈 balloon ~party ~birthday
🎉 tada ~hooray ~party
🎊 confetti_ball
🎋 tanabata_tree
🎍 bamboo
🎎 dolls
🎏 flags
🎐 wind_chime
🎑 rice_scene
🧧 red_envelope
🎀 ribbon
🎁 gift ~present ~birthday ~christmas
🎗️ reminder_ribbon
🎟️ tickets
🎫 ticket
🎖️ medal_military
🏆 trophy ~award ~contest ~winner
🏅 medal_sports ~gold ~winner
🥇 1st_place_medal ~gold
🥈 2nd_place_medal ~silver
🥉 3rd_place_medal ~bronze
⚽ soccer ~sports
⚾ baseball ~sports
🥎 softball
🏀 basketball ~sports
🏐 volleyball
🏈 football ~sports
🏉 rugby_football
🎾 tennis ~sports
🥏 flying_disc
🎳 bowling
🏏 cricket_game
🏑 field_hockey
🏒 ice_hockey
🥍 lacrosse
🏓 ping_pong
🏸 badminton
🥊 boxing_glove
🥋 martial_arts_uniform
🥅 goal_net
⛳ golf
⛸️ ice_skate ~skating
🎣 fishing_pole_and_fish
🤿 diving_mask
🎽 running_shirt_with_sash ~marathon
🎿 ski
🛷 sled
🥌 curling_stone
🎯 dart ~target
🪀 yo_yo
🪁 kite
🔫 gun ~shoot ~weapon
🎱 8ball ~pool ~billiards
🔮 crystal_ball ~fortune
🪄 magic_wand
🎮 video_game ~play ~controller ~console
🕹️ joystick
🎰 slot_machine
🎲 game_die ~dice ~gambling
🧩 jigsaw
🧸 teddy_bear
🪅 pinata
🪩 mirror_ball ~disco ~party
🪆 nesting_dolls
♠️ spades
♥️ hearts
♦️ diamonds
♣️ clubs
♟️ chess_pawn
🃏 black_joker
🀄 mahjong
🎴 flower_playing_cards
🎭 performing_arts ~theater ~drama
🖼️ framed_picture
🎨 art ~design ~paint
🧵 thread
🪡 sewing_needle
🧶 yarn
🪢 knot
# Objects
👓 eyeglasses ~glasses
🕶️ dark_sunglasses
🥽 goggles
🥼 lab_coat
🦺 safety_vest
👔 necktie ~shirt ~formal
👕 shirt tshirt
👖 jeans ~pants
🧣 scarf
🧤 gloves
🧥 coat
🧦 socks
👗 dress
👘 kimono
🥻 sari
🩱 one_piece_swimsuit
🩲 swim_brief
🩳 shorts
👙 bikini ~beach
👚 womans_clothes
🪭 folding_hand_fan ~sensu
👛 purse
👜 handbag ~bag
👝 pouch ~bag
🛍️ shopping ~bags
🎒 school_satchel
🩴 thong_sandal
👞 mans_shoe shoe
👟 athletic_shoe ~sneaker ~sport ~running
🥾 hiking_boot
🥿 flat_shoe
👠 high_heel ~shoe
👡 sandal ~shoe
🩰 ballet_shoes
👢 boot
🪮 hair_pick
👑 crown ~king ~queen ~royal
👒 womans_hat
🎩 tophat ~hat ~classy
🎓 mortar_board ~education ~college ~university ~graduation
🧢 billed_cap
🪖 military_helmet
⛑️ rescue_worker_helmet
📿 prayer_beads
💄 lipstick ~makeup
💍 ring ~wedding ~marriage ~engaged
💎 gem ~diamond
🔇 mute ~sound ~volume
🔈 speaker
🔉 sound ~volume
🔊 loud_sound ~volume
📢 loudspeaker ~announcement
📣 mega
📯 postal_horn
🔔 bell ~sound ~notification
🔕 no_bell ~volume ~off
🎼 musical_score
🎵 musical_note
🎶 notes ~music
🎙️ studio_microphone ~podcast
🎚️ level_slider
🎛️ control_knobs
🎤 microphone ~sing
🎧 headphones ~music ~earphones
📻 radio ~podcast
🎷 saxophone
🪗 accordion
🎸 guitar ~rock
🎹 musical_keyboard ~piano
🎺 trumpet
🎻 violin
🪕 banjo
🥁 drum
🪘 long_drum
🪇 maracas ~shaker
🪈 flute ~recorder
📱 iphone ~smartphone ~mobile
📲 calling ~call ~incoming
☎️ phone telephone
📞 telephone_receiver ~phone ~call
📟 pager
📠 fax
🔋 battery ~power
🪫 low_battery
🔌 electric_plug
💻 computer ~desktop ~screen
🖥️ desktop_computer
🖨️ printer
⌨️ keyboard
🖱️ computer_mouse
🖲️ trackball
💽 minidisc
💾 floppy_disk ~save
💿 cd
📀 dvd
🧮 abacus
🎥 movie_camera ~film ~video
🎞️ film_strip
📽️ film_projector
🎬 clapper ~film
📺 tv
📷 camera ~photo
📸 camera_flash ~photo
📹 video_camera
📼 vhs
🔍 mag ~search ~zoom
🔎 mag_right
🕯️ candle
💡 bulb ~idea ~light
🔦 flashlight
🏮 izakaya_lantern lantern
🪔 diya_lamp
📔 notebook_with_decorative_cover
📕 closed_book
📖 book open_book
📗 green_book
📘 blue_book
📙 orange_book
📚 books ~library
📓 notebook
📒 ledger
📃 page_with_curl
📜 scroll ~document
📄 page_facing_up ~document
📰 newspaper ~press
🗞️ newspaper_roll ~press
📑 bookmark_tabs
🔖 bookmark
🏷️ label ~tag
💰 moneybag ~dollar ~cream
🪙 coin
💴 yen
💵 dollar ~money
💶 euro
💷 pound
💸 money_with_wings ~dollar
💳 credit_card ~subscription
🧾 receipt
💹 chart
✉️ envelope ~letter ~email
📧 email e-mail
📨 incoming_envelope
📩 envelope_with_arrow
📤 outbox_tray
📥 inbox_tray
📦 package ~shipping
📫 mailbox
📪 mailbox_closed
📬 mailbox_with_mail
📭 mailbox_with_no_mail
📮 postbox
🗳️ ballot_box
✏️ pencil2
✒️ black_nib
🖋️ fountain_pen
🖊️ pen
🖌️ paintbrush
🖍️ crayon
📝 memo pencil ~document ~note
💼 briefcase ~business
📁 file_folder ~directory
📂 open_file_folder
🗂️ card_index_dividers
📅 date ~calendar ~schedule
📆 calendar ~schedule
🗒️ spiral_notepad
🗓️ spiral_calendar
📇 card_index
📈 chart_with_upwards_trend ~graph ~metrics
📉 chart_with_downwards_trend ~graph ~metrics
📊 bar_chart ~stats ~metrics
📋 clipboard
📌 pushpin ~location
📍 round_pushpin ~location
📎 paperclip
🖇️ paperclips
📏 straight_ruler
📐 triangular_ruler
✂️ scissors ~cut
🗃️ card_file_box
🗄️ file_cabinet
🗑️ wastebasket ~trash
🔒 lock ~security ~private
🔓 unlock ~security
🔏 lock_with_ink_pen
🔐 closed_lock_with_key ~security
🔑 key ~lock ~password
🗝️ old_key
🔨 hammer ~tool
🪓 axe
⛏️ pick
⚒️ hammer_and_pick
🛠️ hammer_and_wrench
🗡️ dagger
⚔️ crossed_swords
💣 bomb ~boom
🪃 boomerang
🏹 bow_and_arrow ~archery
🛡️ shield
🪚 carpentry_saw
🔧 wrench ~tool
🪛 screwdriver
🔩 nut_and_bolt
⚙️ gear
🗜️ clamp
⚖️ balance_scale
🦯 probing_cane
🔗 link
⛓️ chains
🪝 hook
🧰 toolbox
🧲 magnet
🪜 ladder
⚗️ alembic
🧪 test_tube
🧫 petri_dish
🧬 dna
🔬 microscope ~science ~laboratory ~investigate
🔭 telescope
📡 satellite ~signal
💉 syringe ~health ~hospital ~needle
🩸 drop_of_blood
💊 pill ~health ~medicine
🩹 adhesive_bandage
🩼 crutch
🩺 stethoscope
🩻 x_ray
🚪 door
🛗 elevator
🪞 mirror
🪟 window
🛏️ bed
🛋️ couch_and_lamp
🪑 chair
🚽 toilet ~wc
🪠 plunger
🚿 shower ~bath
🛁 bathtub
🪤 mouse_trap
🪒 razor
🧴 lotion_bottle
🧷 safety_pin
🧹 broom
🧺 basket
🧻 roll_of_paper ~toilet
🪣 bucket
🧼 soap
🫧 bubbles
🪥 toothbrush
🧽 sponge
🧯 fire_extinguisher
🛒 shopping_cart
🚬 smoking ~cigarette
⚰️ coffin ~funeral
🪦 headstone
⚱️ funeral_urn
🧿 nazar_amulet
🪬 hamsa
🗿 moyai ~stone
🪧 placard
🪪 identification_card
# Symbols
🏧 atm
🚮 put_litter_in_its_place
🚰 potable_water
♿ wheelchair ~accessibility
🚹 mens
🚺 womens
🚻 restroom ~toilet
🚼 baby_symbol
🚾 wc ~toilet ~restroom
🛂 passport_control
🛃 customs
🛄 baggage_claim ~airport
🛅 left_luggage
⚠️ warning ~wip
🚸 children_crossing
⛔ no_entry ~limit
🚫 no_entry_sign ~block ~forbidden
🚳 no_bicycles
🚭 no_smoking
🚯 do_not_litter
🚱 non-potable_water
🚷 no_pedestrians
📵 no_mobile_phones
🔞 underage
☢️ radioactive
☣️ biohazard
⬆️ arrow_up
↗️ arrow_upper_right
➡️ arrow_right
↘️ arrow_lower_right
⬇️ arrow_down
↙️ arrow_lower_left
⬅️ arrow_left
↖️ arrow_upper_left
↕️ arrow_up_down
↔️ left_right_arrow
↩️ leftwards_arrow_with_hook ~return
↪️ arrow_right_hook
⤴️ arrow_heading_up
⤵️ arrow_heading_down
🔃 arrows_clockwise
🔄 arrows_counterclockwise ~sync
🔙 back
🔚 end
🔛 on
🔜 soon
🔝 top
🛐 place_of_worship
⚛️ atom_symbol
🕉️ om
✡️ star_of_david
☸️ wheel_of_dharma
☯️ yin_yang
✝️ latin_cross
☦️ orthodox_cross
☪️ star_and_crescent
☮️ peace_symbol
🕎 menorah
🔯 six_pointed_star
🪯 khanda
♈ aries
♉ taurus
♊ gemini
♋ cancer
♌ leo
♍ virgo
♎ libra
♏ scorpius
♐ sagittarius
♑ capricorn
♒ aquarius
♓ pisces
⛎ ophiuchus
🔀 twisted_rightwards_arrows ~shuffle
🔁 repeat ~loop
🔂 repeat_one
▶️ arrow_forward
⏩ fast_forward
⏭️ next_track_button
⏯️ play_or_pause_button
◀️ arrow_backward
⏪ rewind
⏮️ previous_track_button
🔼 arrow_up_small
⏫ arrow_double_up
🔽 arrow_down_small
⏬ arrow_double_down
⏸️ pause_button
⏹️ stop_button
⏺️ record_button
⏏️ eject_button
🎦 cinema ~film ~movie
🔅 low_brightness
🔆 high_brightness
📶 signal_strength ~wifi
🛜 wireless ~wifi
📳 vibration_mode
📴 mobile_phone_off ~mute ~off
♀️ female_sign
♂️ male_sign
⚧️ transgender_symbol
✖️ heavy_multiplication_x
➕ heavy_plus_sign
➖ heavy_minus_sign
➗ heavy_division_sign
🟰 heavy_equals_sign
♾️ infinity
‼️ bangbang
⁉️ interrobang
❓ question ~confused
❔ grey_question
❕ grey_exclamation
❗ exclamation heavy_exclamation_mark ~bang
〰️ wavy_dash
💱 currency_exchange
💲 heavy_dollar_sign
⚕️ medical_symbol
♻️ recycle ~environment ~green
⚜️ fleur_de_lis
🔱 trident
📛 name_badge
🔰 beginner
⭕ o
✅ white_check_mark
☑️ ballot_box_with_check
✔️ heavy_check_mark
❌ x
❎ negative_squared_cross_mark
➰ curly_loop
➿ loop
〽️ part_alternation_mark
✳️ eight_spoked_asterisk
✴️ eight_pointed_black_star
❇️ sparkle
©️ copyright
®️ registered
™️ tm ~trademark
#️⃣ hash ~number
*️⃣ asterisk
0️⃣ zero
1️⃣ one
2️⃣ two
3️⃣ three
4️⃣ four
5️⃣ five
6️⃣ six
7️⃣ seven
8️⃣ eight
9️⃣ nine
🔟 keycap_ten
🔠 capital_abcd ~letters
🔡 abcd
🔢 1234 ~numbers
🔣 symbols
🔤 abc ~alphabet
🅰️ a
🆎 ab
🅱️ b
🆑 cl
🆒 cool
🆓 free
ℹ️ information_source
🆔 id
Ⓜ️ m
🆕 new ~fresh
🆖 ng
🅾️ o2
🆗 ok ~yes
🅿️ parking
🆘 sos ~help ~emergency
🆙 up
🆚 vs
🈁 koko
🈂️ sa
🈷️ u6708
🈶 u6709
🈯 u6307
🉐 ideograph_advantage
🈹 u5272
🈚 u7121
🈲 u7981
🉑 accept
🈸 u7533
🈴 u5408
🈳 u7a7a
㊗️ congratulations
㊙️ secret
🈺 u55b6
🈵 u6e80
🔴 red_circle
🟠 orange_circle
🟡 yellow_circle
🟢 green_circle
🔵 large_blue_circle
🟣 purple_circle
🟤 brown_circle
⚫ black_circle
⚪ white_circle
🟥 red_square
🟧 orange_square
🟨 yellow_square
🟩 green_square
🟦 blue_square
🟪 purple_square
🟫 brown_square
⬛ black_large_square
⬜ white_large_square
◼️ black_medium_square
◻️ white_medium_square
◾ black_medium_small_square
◽ white_medium_small_square
▪️ black_small_square
▫️ white_small_square
🔶 large_orange_diamond
🔷 large_blue_diamond
🔸 small_orange_diamond
🔹 small_blue_diamond
🔺 small_red_triangle
🔻 small_red_triangle_down
💠 diamond_shape_with_a_dot_inside
🔘 radio_button
🔳 white_square_button
🔲 black_square_button
# Flags
🏁 checkered_flag ~milestone ~finish
🚩 triangular_flag_on_post
🎌 crossed_flags
🏴 black_flag
🏳️ white_flag
🏳️‍🌈 rainbow_flag ~pride
🏳️‍⚧️ transgender_flag
🏴‍☠️ pirate_flag
🇦🇨 ascension_island
🇦🇩 andorra
🇦🇪 united_arab_emirates
🇦🇫 afghanistan
🇦🇬 antigua_barbuda
🇦🇮 anguilla
🇦🇱 albania
🇦🇲 armenia
🇦🇴 angola
🇦🇶 antarctica
🇦🇷 argentina
🇦🇸 american_samoa
🇦🇹 austria
🇦🇺 australia
🇦🇼 aruba
🇦🇽 aland_islands
🇦🇿 azerbaijan
🇧🇦 bosnia_herzegovina
🇧🇧 barbados
🇧🇩 bangladesh
🇧🇪 belgium
🇧🇫 burkina_faso
🇧🇬 bulgaria
🇧🇭 bahrain
🇧🇮 burundi
🇧🇯 benin
🇧🇱 st_barthelemy
🇧🇲 bermuda
🇧🇳 brunei
🇧🇴 bolivia
🇧🇶 caribbean_netherlands
🇧🇷 brazil
🇧🇸 bahamas
🇧🇹 bhutan
🇧🇻 bouvet_island
🇧🇼 botswana
🇧🇾 belarus
🇧🇿 belize
🇨🇦 canada
🇨🇨 cocos_islands ~keeling
🇨🇩 congo_kinshasa
🇨🇫 central_african_republic
🇨🇬 congo_brazzaville
🇨🇭 switzerland
🇨🇮 cote_divoire ~ivory
🇨🇰 cook_islands
🇨🇱 chile
🇨🇲 cameroon
🇨🇳 cn ~china
🇨🇴 colombia
🇨🇵 clipperton_island
🇨🇷 costa_rica
🇨🇺 cuba
🇨🇻 cape_verde
🇨🇼 curacao
🇨🇽 christmas_island
🇨🇾 cyprus
🇨🇿 czech_republic
🇩🇪 de ~flag ~germany
🇩🇬 diego_garcia
🇩🇯 djibouti
🇩🇰 denmark
🇩🇲 dominica
🇩🇴 dominican_republic
🇩🇿 algeria
🇪🇦 ceuta_melilla
🇪🇨 ecuador
🇪🇪 estonia
🇪🇬 egypt
🇪🇭 western_sahara
🇪🇷 eritrea
🇪🇸 es ~spain
🇪🇹 ethiopia
🇪🇺 eu european_union
🇫🇮 finland
🇫🇯 fiji
🇫🇰 falkland_islands
🇫🇲 micronesia
🇫🇴 faroe_islands
🇫🇷 fr ~france ~french
🇬🇦 gabon
🇬🇧 gb uk ~flag ~british
🇬🇩 grenada
🇬🇪 georgia
🇬🇫 french_guiana
🇬🇬 guernsey
🇬🇭 ghana
🇬🇮 gibraltar
🇬🇱 greenland
🇬🇲 gambia
🇬🇳 guinea
🇬🇵 guadeloupe
🇬🇶 equatorial_guinea
🇬🇷 greece
🇬🇸 south_georgia_south_sandwich_islands
🇬🇹 guatemala
🇬🇺 guam
🇬🇼 guinea_bissau
🇬🇾 guyana
🇭🇰 hong_kong
🇭🇲 heard_mcdonald_islands
🇭🇳 honduras
🇭🇷 croatia
🇭🇹 haiti
🇭🇺 hungary
🇮🇨 canary_islands
🇮🇩 indonesia
🇮🇪 ireland
🇮🇱 israel
🇮🇲 isle_of_man
🇮🇳 india
🇮🇴 british_indian_ocean_territory
🇮🇶 iraq
🇮🇷 iran
🇮🇸 iceland
🇮🇹 it ~italy
🇯🇪 jersey
🇯🇲 jamaica
🇯🇴 jordan
🇯🇵 jp ~japan
🇰🇪 kenya
🇰🇬 kyrgyzstan
🇰🇭 cambodia
🇰🇮 kiribati
🇰🇲 comoros
🇰🇳 st_kitts_nevis
🇰🇵 north_korea
🇰🇷 kr ~korea
🇰🇼 kuwait
🇰🇾 cayman_islands
🇰🇿 kazakhstan
🇱🇦 laos
🇱🇧 lebanon
🇱🇨 st_lucia
🇱🇮 liechtenstein
🇱🇰 sri_lanka
🇱🇷 liberia
🇱🇸 lesotho
🇱🇹 lithuania
🇱🇺 luxembourg
🇱🇻 latvia
🇱🇾 libya
🇲🇦 morocco
🇲🇨 monaco
🇲🇩 moldova
🇲🇪 montenegro
🇲🇫 st_martin
🇲🇬 madagascar
🇲🇭 marshall_islands
🇲🇰 macedonia
🇲🇱 mali
🇲🇲 myanmar ~burma
🇲🇳 mongolia
🇲🇴 macau
🇲🇵 northern_mariana_islands
🇲🇶 martinique
🇲🇷 mauritania
🇲🇸 montserrat
🇲🇹 malta
🇲🇺 mauritius
🇲🇻 maldives
🇲🇼 malawi
🇲🇽 mexico
🇲🇾 malaysia
🇲🇿 mozambique
🇳🇦 namibia
🇳🇨 new_caledonia
🇳🇪 niger
🇳🇫 norfolk_island
🇳🇬 nigeria
🇳🇮 nicaragua
🇳🇱 netherlands
🇳🇴 norway
🇳🇵 nepal
🇳🇷 nauru
🇳🇺 niue
🇳🇿 new_zealand
🇴🇲 oman
🇵🇦 panama
🇵🇪 peru
🇵🇫 french_polynesia
🇵🇬 papua_new_guinea
🇵🇭 philippines
🇵🇰 pakistan
🇵🇱 poland
🇵🇲 st_pierre_miquelon
🇵🇳 pitcairn_islands
🇵🇷 puerto_rico
🇵🇸 palestinian_territories
🇵🇹 portugal
🇵🇼 palau
🇵🇾 paraguay
🇶🇦 qatar
🇷🇪 reunion
🇷🇴 romania
🇷🇸 serbia
🇷🇺 ru ~russia
🇷🇼 rwanda
🇸🇦 saudi_arabia
🇸🇧 solomon_islands
🇸🇨 seychelles
🇸🇩 sudan
🇸🇪 sweden
🇸🇬 singapore
🇸🇭 st_helena
🇸🇮 slovenia
🇸🇯 svalbard_jan_mayen
🇸🇰 slovakia
🇸🇱 sierra_leone
🇸🇲 san_marino
🇸🇳 senegal
🇸🇴 somalia
🇸🇷 suriname
🇸🇸 south_sudan
🇸🇹 sao_tome_principe
🇸🇻 el_salvador
🇸🇽 sint_maarten
🇸🇾 syria
🇸🇿 swaziland
🇹🇦 tristan_da_cunha
🇹🇨 turks_caicos_islands
🇹🇩 chad
🇹🇫 french_southern_territories
🇹🇬 togo
🇹🇭 thailand
🇹🇯 tajikistan
🇹🇰 tokelau
🇹🇱 timor_leste
🇹🇲 turkmenistan
🇹🇳 tunisia
🇹🇴 tonga
🇹🇷 tr ~turkey
🇹🇹 trinidad_tobago
🇹🇻 tuvalu
🇹🇼 taiwan
🇹🇿 tanzania
🇺🇦 ukraine
🇺🇬 uganda
🇺🇲 us_outlying_islands
🇺🇳 united_nations
🇺🇸 us ~flag ~united ~america
🇺🇾 uruguay
🇺🇿 uzbekistan
🇻🇦 vatican_city
🇻🇨 st_vincent_grenadines
🇻🇪 venezuela
🇻🇬 british_virgin_islands
🇻🇮 us_virgin_islands
🇻🇳 vietnam
🇻🇺 vanuatu
🇼🇫 wallis_futuna
🇼🇸 samoa
🇽🇰 kosovo
🇾🇪 yemen
🇾🇹 mayotte
🇿🇦 south_africa
🇿🇲 zambia
🇿🇼 zimbabwe
🏴󠁧󠁢󠁥󠁮󠁧󠁿 england
🏴󠁧󠁢󠁳󠁣󠁴󠁿 scotland
🏴󠁧󠁢󠁷󠁬󠁳󠁿 wales`
