# The link that jumps over the head of a page.
layout-skip = Skip to content
# What the links in the head are, read out.
layout-nav = Main
# A link in the head: the list of my tables.
layout-turns = My turns
# A link in the head.
layout-games = Rules and cards
# Read out after the name of who is signed in.
layout-settings = my settings
# A link in the head.
layout-sign-in = Sign in
# $site (text) what the site calls itself
layout-foot = { $site }, self-hosted
# A link in the foot to the settings.
layout-letters = Letters I get
# What the buttons in the foot are for, read out.
layout-language = Language
