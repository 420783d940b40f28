"""Every message between server and clients; docs/protocol.md explains them, the browser's types are made from them.

Tables are handled over HTTP; a match is played over one websocket. Every message there has a `type`. All of them
together are the protocol, whichever file they stand in.
"""

from kingdomino.server.protocol.commands import *
from kingdomino.server.protocol.fairness import *
from kingdomino.server.protocol.judgement import *
from kingdomino.server.protocol.news import *
from kingdomino.server.protocol.positions import *
from kingdomino.server.protocol.requests import *
from kingdomino.server.protocol.tables import *
from kingdomino.server.protocol.values import *
