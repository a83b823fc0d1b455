// The module has data only, which no code names.
#pragma once
